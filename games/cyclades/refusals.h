/* Cyclades: every refusal, with the clause of rules.md that it cites. */
#ifndef GAMES_CYCLADES_REFUSALS_H
#define GAMES_CYCLADES_REFUSALS_H

#include "engine/game.h"

/* X(name, clause, sentence) */
#define CYCLADES_REFUSALS(X)                                                                                           \
    /* another question comes first */                                                                                 \
    X(OFFERINGS_NOW, "5.1", "Now offerings are made: choose a god and a number of gold pieces.")                       \
    X(ACTIONS_NOW, "6.1", "That is not for now: choose one of your god's actions, or say that you are done.")          \
    X(PROSPERITY_NOW, "7.14", "First choose the isle for your prosperity marker.")                                     \
    X(VOYAGE_NOW, "8.5", "Your fleets are under way: sail on or halt first.")                                          \
    X(BATTLE_NOW, "10.5", "A battle is on: fight on or retreat.")                                                      \
    X(METROPOLIS_NOW, "11.1", "Your new metropolis comes first.")                                                      \
    X(POWER_NOW, "6.4", "First use the power of the creature you called, or forgo it.")                                \
    /* no such thing on this board */                                                                                  \
    X(NO_SUCH_SEA, "1.2", "There is no sea there on this board.")                                                      \
    X(NO_SUCH_ISLE, "1.1", "That isle is not on this board.")                                                          \
    /* offerings */                                                                                                    \
    X(GOD_AWAY, "5.3", "That god is face down in this cycle.")                                                         \
    X(OFFER_NOTHING, "5.1", "An offering to that god is at least 1 gold piece.")                                       \
    X(OFFER_TO_APOLLO, "5.2", "Apollo takes no gold: offer him 0.")                                                    \
    X(OFFER_TOO_LOW, "5.4", "That god has been offered as much already: offer more.")                                  \
    X(OFFER_BACK, "5.6", "You were just outbid there: choose another god.")                                            \
    X(OFFER_UNPAYABLE, "5.7", "You could not pay that offering.")                                                      \
    X(OFFERS_UNPAYABLE, "15.3", "You could not pay both your offerings.")                                              \
    /* actions */                                                                                                      \
    X(OTHER_GOD, "6.1", "The god whose favour you have does not allow that.")                                          \
    X(NO_GOLD, "6.8", "You do not have enough gold for that.")                                                         \
    X(RECRUITED, "6.5", "You have recruited as many as this god allows.")                                              \
    X(NO_RESERVE, "1.6", "You have none left in your reserve.")                                                        \
    X(NO_SUPPLY, "1.7", "The supply is used up.")                                                                      \
    X(FLEET_PLACE, "7.2", "A new fleet goes to an empty or own sea at one of your isles.")                             \
    X(SEA_CLOSED, "8.4", "No fleet may go there: the Kraken or Polyphemus keeps that sea closed.")                     \
    X(NOT_YOUR_ISLE, "7.5", "That isle is not yours.")                                                                 \
    X(NO_SQUARE, "6.6", "That isle is not yours or has no free square.")                                               \
    X(NOT_ON_TRACK, "6.2", "That creature is not on the track.")                                                       \
    X(PROSPER_OWN, "7.14", "The prosperity marker goes to one of your own isles.")                                     \
    /* movement */                                                                                                     \
    X(NO_FLEETS, "8.1", "You do not have that many fleets there.")                                                     \
    X(NOT_ADJACENT, "8.1", "Fleets sail from one sea to an adjacent one.")                                             \
    X(OTHER_VOYAGE, "8.2", "Sail on from the sea where your fleets under way are.")                                    \
    X(NO_TROOPS, "9.1", "You do not have that many troops there.")                                                     \
    X(SAME_ISLE, "9.1", "They are there already: choose another isle.")                                                \
    X(NO_CHAIN, "9.1", "No chain of your fleets links these isles.")                                                   \
    X(NO_MARKER, "9.5", "You have no territory marker left: one troop must stay.")                                     \
    X(LAST_ISLE, "9.6", "That is a player's last isle, and taking it would not decide the game.")                      \
    X(PETRIFIED, "12.14", "Medusa keeps the troops on that isle.")                                                     \
    X(CHIRON_GUARDS, "12.13", "Chiron protects that isle.")                                                            \
    /* battle */                                                                                                       \
    X(NO_RETREAT_ISLE, "10.6", "Troops retreat to an own isle linked to the battle by own fleets.")                    \
    X(NO_RETREAT_SEA, "10.7", "Fleets retreat to an adjacent sea that is open and empty or their own.")                \
    /* metropolises */                                                                                                 \
    X(NOT_DISCARDABLE, "11.1", "You have no such building there to give for the metropolis.")                          \
    X(NO_SITE, "11.3", "The metropolis cannot go there.")                                                              \
    X(NOTHING_TO_RAZE, "11.4", "There is no such building in its way.")                                                \
    /* creatures */                                                                                                    \
    X(OTHER_POWER, "6.4", "That is not the power of the creature you called.")                                         \
    X(NOT_DISCARDED, "12.1", "That creature is not among the discards.")                                               \
    X(CYCLOPS_NONE, "12.2", "You have no such building there.")                                                        \
    X(CYCLOPS_SAME, "12.2", "The new building must be of another type.")                                               \
    X(AT_SELF, "12.20", "That power is aimed at others who are still in the game.")                                    \
    X(NOTHING_TO_ROB, "12.3", "That player has none.")                                                                 \
    X(NOTHING_TO_WRECK, "12.5", "No other player has such a building there.")                                          \
    X(NOTHING_TO_SNATCH, "12.7", "No other player has troops there.")                                                  \
    X(NOTHING_TO_LURE, "12.10", "The Siren lures a single fleet of another player.")                                   \
    X(NOTHING_TO_FETCH, "12.10", "You have no fleet there.")                                                           \
    X(NOTHING_TO_SELL, "12.11", "You have none of these to sell.")                                                     \
    X(NO_PUSH, "12.16", "No fleets are to be pushed that way.")                                                        \
    X(NO_SWIM, "12.17", "The Kraken swims to an adjacent sea.")                                                        \
    X(MUST_PUSH, "12.16", "Polyphemus stands: all fleets around must be pushed away.")                                 \
    X(MUST_FETCH, "12.10", "The Siren has sung: choose the fleet that takes its place.")

#define CYCLADES_REFUSAL_NAME(name, rule, sentence) CYCLADES_##name,
enum cyclades_refusal { CYCLADES_REFUSALS(CYCLADES_REFUSAL_NAME) };
#undef CYCLADES_REFUSAL_NAME

extern const struct refusal cyclades_refusals[]; /* game.c */

static inline const struct refusal *cyclades_no(enum cyclades_refusal refusal)
{
    return &cyclades_refusals[refusal];
}

#endif
