/* Lines that people write to each other: people at seats have one room, spectators another. A line is an entry of the
 * log, and is shown when it is durable, to its room only. */
#include <string.h>

#include "server/host/internal.h"

static const struct refusal put_away = { "T.35", "The game is over and was put away, so nothing more can be written." };

static const struct wire *frame_of(struct hosted *hosted, const struct chat_line *line)
{
    wire_clear(&hosted->host->frame);
    frames_said(&hosted->table, line, 1, false, &hosted->host->frame);
    return &hosted->host->frame;
}

void talk_catch_up(struct hosted *hosted, uint64_t node, uint16_t streams, uint32_t have)
{
    struct wire *scratch = &hosted->host->scratch;
    for (int place = 0; place < CHAT_ROOMS; place++) {
        const struct chat_room *room = hosted->table.chat.room[place];
        uint16_t wanted = streams & frames_room((enum chat_place)place);
        for (int i = 0; room != NULL && wanted != 0 && i < room->count; i++) {
            if (room->line[i].seq <= have)
                continue;
            play_write_tell(hosted, wanted, frame_of(hosted, &room->line[i]), scratch);
            play_send(hosted, node, scratch);
        }
    }
}

/* It is the words, of a spectator after their name and a newline. */
static struct wire_slice text_of(const struct message_say *say, int viewer)
{
    static uint8_t bytes[STORE_TEXT_LIMIT];
    size_t size = 0;
    if (viewer != GAME_SPECTATOR)
        return say->words;
    if (say->name.size > 0)
        memcpy(bytes, say->name.at, size = say->name.size);
    bytes[size++] = '\n';
    if (say->words.size > 0)
        memcpy(bytes + size, say->words.at, say->words.size);
    return wire_bytes(bytes, size + say->words.size);
}

/* If its answer was lost, a line comes again with the same mark. */
void talk_say(struct hosted *hosted, const struct message_command *command, int viewer)
{
    struct message_say say;
    struct table *table = &hosted->table;
    uint64_t account = viewer == GAME_SPECTATOR ? command->account : table->seat[viewer].account;
    if (!message_say_read(command->said.at, command->said.size, &say))
        return;
    if (accounts_is_deleted(hosted->host, account)) {
        account = 0;
        say.name = wire_bytes(NULL, 0);
    }
    const struct chat_line *known = chat_find(&table->chat, viewer, say.mark);
    if (known != NULL) {
        play_answer(hosted, command, frame_of(hosted, known));
        return;
    }
    struct entry entry = { .kind = ENTRY_SAY,
                           .seat = (int8_t)viewer,
                           .at_ms = play_now(hosted),
                           .mark = say.mark,
                           .phrase = say.phrase,
                           .text = text_of(&say, viewer),
                           .account = account };
    bool is_put_away = hosted->was_archived || hosted->state != HOSTED_RUNNING;
    const struct refusal *refusal = is_put_away ? &put_away : table_refusal(table, &entry);
    if (refusal != NULL)
        play_refuse(hosted, command, refusal);
    else
        play_entry(hosted, &entry, command->trace);
}
