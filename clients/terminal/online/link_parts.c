#include "clients/terminal/online/link_parts.h"

#include <string.h>

#include "command/language.h"

void link_send_out(struct link *link)
{
    if (link->out.size > 0)
        reach_write(&link->connection, link->out.bytes, link->out.size);
    wire_clear(&link->out);
}

void link_send_on(struct link *link, uint16_t channel, struct wire *message)
{
    struct wire frame = { 0 };
    wire_u16(&frame, channel);
    wire_put(&frame, message->bytes, message->size);
    websocket_write_message(&link->out, frame.bytes, frame.size);
    link_send_out(link);
    wire_destroy(&frame);
    wire_destroy(message);
}

void link_send(struct link *link, struct wire *message)
{
    link_send_on(link, CHANNEL_FIRST, message);
}

void link_tell(struct link *link, const char *format, ...)
{
    struct text text = language_text(link->words, sizeof link->words);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
}

struct text link_more(struct link *link)
{
    size_t length = strlen(link->words);
    struct text text = language_text(link->words + length, sizeof link->words - length);
    text_put(&text, length == 0 ? "" : " ");
    return text;
}

void link_add(struct link *link, const char *format, ...)
{
    struct text text = link_more(link);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
}

enum link_news link_caught(struct link *link, const char *fault)
{
    link_tell(link, "The server has cheated: %T.", fault);
    return LINK_CHEATED;
}

void link_save(struct link *link)
{
    link->unsaved = !kept_save(&link->kept, &link->witness);
}
