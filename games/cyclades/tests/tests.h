/* Cyclades: the list of all rule tests. */
#ifndef GAMES_CYCLADES_TESTS_TESTS_H
#define GAMES_CYCLADES_TESTS_TESTS_H

#include "proof/scene.h"

/* X(function, clauses, what it shows) */
#define CYCLADES_TESTS(X)                                                                                              \
    /* tests/table.c */                                                                                                \
    X(boards_by_number_of_players, "1.1", "two and three, four, five players use three boards")                        \
    X(boards_are_symmetric, "1.2 1.4", "contact goes both ways and isles never touch")                                 \
    X(isles_by_size, "1.3", "squares and horns follow from an isle's size, names are islands")                         \
    X(starts, "1.5 1.6", "everyone starts with two isles, two fleets, 5 gold, revenue 2")                              \
    X(supplies, "1.7", "supplies are limited; an empty one refuses")                                                   \
    X(first_order_is_random, "1.8", "the first order differs from game to game")                                       \
    X(pile_is_whole, "1.9 16.3", "seventeen creatures, and the pile is only a set")                                    \
    X(no_such_places, "1.1 1.2", "places of other boards are refused")                                                 \
    X(gold_is_secret, "16.1 4.2", "others and spectators do not see gold")                                             \
    X(open_fortunes, "16.1", "with the option everybody sees all gold")                                                \
    X(imagined_gold_fits, "5.7 16.1", "imagined fortunes can pay the standing offerings")                              \
    X(open_things, "16.2", "track, cards, reserves and discards are in every view")                                    \
    X(laws_notice, "1.6 1.7 1.9", "pieces, supplies and cards are counted, and every slip is noticed")                 \
    X(gold_flows, "6.8 4.2", "gold changes only by named flows")                                                       \
    /* tests/cycle.c */                                                                                                \
    X(cycle_runs, "2.1 6.7", "a cycle runs its course and the order is reversed")                                      \
    X(first_creatures, "2.2 2.3", "one creature on the space of 4")                                                    \
    X(second_creatures, "2.4", "it moves on, or two new ones come")                                                    \
    X(later_creatures, "2.5", "the last is discarded, the others close up")                                            \
    X(pile_is_renewed, "2.6", "an empty pile takes the discards")                                                      \
    X(track_is_not_refilled, "2.7", "a called creature leaves a gap")                                                  \
    X(gods_for_five, "3.1 3.2", "four gods in any order, Apollo last")                                                 \
    X(gods_for_four, "3.3 15.2", "the hidden god comes first in the next cycle")                                       \
    X(gods_for_three, "3.4", "two pairs, then a new shuffle")                                                          \
    X(revenue, "4.1", "horns on isles and seas, and markers, pay")                                                     \
    X(elimination, "13.1 13.2 3.5 9.6", "the loser of the last isle is out, the cycle goes on")                        \
    X(last_one_standing, "13.3", "the only one left wins at once")                                                     \
    X(two_metropolises_end, "14.1 14.5", "the game ends at the end of the cycle, gold is shown")                       \
    X(ties, "14.2", "gold, then metropolises, then shared")                                                            \
    X(forty_cycles, "14.3", "after the 40th cycle metropolises, then gold decide")                                     \
    X(other_places, "14.4", "the others' places")                                                                      \
    /* tests/offering.c */                                                                                             \
    X(offering_in_order, "5.1", "markers are placed in the order of the track")                                        \
    X(offering_refusals, "5.1 5.2 5.3 5.4", "what cannot be offered")                                                  \
    X(apollo_takes_all, "5.2", "any number may choose Apollo, in order of arrival")                                    \
    X(outbidding_chain, "5.5 5.6", "whoever is outbid answers at once, elsewhere")                                     \
    X(offering_within_means, "5.7 5.8", "priests help to pay, at least 1 gold is due")                                 \
    X(offering_limit, "5.9", "beyond 10, not beyond 50")                                                               \
    X(offering_over_ten, "5.9", "only with a territory marker, which comes back")                                      \
    X(two_offerings_over_ten, "5.9 15.3", "each with a marker of its own")                                             \
    X(two_markers_each, "15.1 15.3", "two markers each, both payable together")                                        \
    X(each_offering_costs, "15.3 5.7", "priests lower the sum, but 1 gold is due for each offering")                   \
    X(each_offering_costs_version_1, "15.3", "in version 1 for both together")                                         \
    X(outbidding_oneself, "15.4", "one's own marker can be pushed out")                                                \
    X(three_metropolises, "15.5", "two players need three")                                                            \
    /* tests/acting.c */                                                                                               \
    X(actions_in_any_order, "6.1", "actions alternate until done; other gods' actions are refused")                    \
    X(calling, "6.2", "several creatures at the price of their spaces")                                                \
    X(temples_help, "6.3", "each temple once a cycle, never below 1")                                                  \
    X(new_metropolis_is_fresh, "6.3 11.3", "also where a used temple was razed")                                       \
    X(used_temple_is_given, "6.3 11.1", "the owner gives a used temple, the Giant takes a fresh one")                  \
    X(metropolis_is_used, "6.3 11.7", "a metropolis counts as a temple once a cycle")                                  \
    X(temples_help_version_1, "6.3", "in version 1 fresh temples went first")                                          \
    X(powers_are_used, "6.4", "a power is used at once, one without target is lost")                                   \
    X(no_power_is_declined, "6.4", "not where it can be used")                                                         \
    X(powers_may_end, "6.4 12.11 12.12 12.17", "the Sylph at any time, Kraken and Sphinx after their first use")       \
    X(powers_may_be_left_version_1, "6.4", "in version 1 a power might be forgone")                                    \
    X(recruiting_fleets, "6.5 7.1", "fleets cost 0, 1, 2, 3")                                                          \
    X(fleet_places, "7.2", "only own or empty seas at own isles")                                                      \
    X(recruiting_troops, "7.5", "troops cost 0, 2, 3, 4, on own isles")                                                \
    X(recruiting_priests, "7.8", "priests cost 0, 4")                                                                  \
    X(recruiting_philosophers, "7.11", "philosophers cost 0, 4")                                                       \
    X(fourth_philosopher_is_taken, "7.11", "with three, the free one cannot be declined")                              \
    X(reserve_is_limited, "1.6", "no ninth fleet or troop")                                                            \
    X(building, "6.6 6.8 7.3 7.6 7.9 7.12", "each god's building for 2 gold on a free square")                         \
    X(replacing, "7.10", "Zeus exchanges creatures")                                                                   \
    X(apollo_gold, "7.13 7.15", "Apollo's gold, in order of arrival")                                                  \
    X(apollo_marker, "7.14", "only the first places a prosperity marker, on any isle")                                 \
    X(apollo_marker_version_1, "7.14", "in version 1 on one of his own")                                               \
    X(sixteen_markers, "1.7 7.14", "when all prosperity markers are placed, none is given")                            \
    /* tests/move.c */                                                                                                 \
    X(sailing, "7.4 8.1 8.5", "three steps for 1 gold, or fewer")                                                      \
    X(sailing_drops_and_adds, "8.2", "fleets are left and taken along")                                                \
    X(sailing_into_battle, "8.3", "entering another's sea ends the movement")                                          \
    X(closed_seas, "8.4", "Kraken and Polyphemus close seas")                                                          \
    X(marching, "7.7 9.1", "along a chain of own fleets for 1 gold")                                                   \
    X(marching_into_battle, "9.2", "troops meet troops")                                                               \
    X(empty_isles_are_taken, "9.3", "without a battle, fortress or not")                                               \
    X(territory_markers, "9.4 9.5", "an empty isle stays one's own; three markers")                                    \
    X(last_isle, "9.6", "only attacked if it decides")                                                                 \
    /* tests/battle.c */                                                                                               \
    X(assaults, "10.1 10.4", "the lower loses one piece, a tie costs both")                                            \
    X(fortresses_help, "10.2", "fortresses and a metropolis strengthen an isle")                                       \
    X(ports_help, "10.3", "ports strengthen fleets at their coast")                                                    \
    X(defender_is_asked_first, "10.5 10.6", "retreat on land: defender, then attacker")                                \
    X(nowhere_to_go, "10.5", "who has nowhere to go is not asked")                                                     \
    X(retreat_at_sea, "10.7", "to adjacent empty or own seas")                                                         \
    X(retreat_takes_all, "10.8", "all pieces go, and the place is won")                                                \
    X(winner_takes_isle, "10.9 11.6", "with all that stands on it")                                                    \
    X(annihilation, "10.10", "both gone: the isle stays, the sea is empty")                                            \
    X(battle_odds, "10.1 10.4", "a million fights agree with the exact odds")                                          \
    /* tests/metropolis.c */                                                                                           \
    X(four_buildings, "11.1 11.8", "the fourth type is exchanged at once")                                             \
    X(choice_of_buildings, "11.1", "the owner chooses which ones he gives")                                            \
    X(four_philosophers, "11.2", "the fourth philosopher founds a metropolis")                                         \
    X(free_site_first, "11.3", "a free site must be used first")                                                       \
    X(making_room, "11.4", "buildings are razed if there is no free site")                                             \
    X(razing_without_choice, "11.4", "nothing is asked when nothing is to be chosen")                                  \
    X(nothing_to_gain, "11.5", "all isles have one already")                                                           \
    X(metropolis_powers, "11.7", "fortress, port, temple in one; not a building")                                      \
    X(conquest_completes_a_set, "9.6 11.1", "captured buildings are exchanged at once")                                \
    /* tests/creatures.c */                                                                                            \
    X(chimera, "12.1", "a discarded power again, then all are shuffled in")                                            \
    X(chimera_waits_for_battle, "12.1 12.8 12.15", "a Minotaur slain by a revived Pegasus is shuffled in, too")        \
    X(cyclops, "12.2", "another type of building")                                                                     \
    X(dryad, "12.3", "takes a priest")                                                                                 \
    X(fates, "12.4", "revenue again")                                                                                  \
    X(giant, "12.5", "destroys a building")                                                                            \
    X(giant_version_1, "12.5", "in version 1 only other players' buildings")                                           \
    X(griffon, "12.6", "half the gold, shown to all")                                                                  \
    X(harpy, "12.7 9.5", "a troop less; the isle stays")                                                               \
    X(harpy_version_1, "12.7", "in version 1 only other players' troops")                                              \
    X(pegasus, "12.8", "flies without a chain")                                                                        \
    X(satyr, "12.9", "takes a philosopher")                                                                            \
    X(siren, "12.10", "a lone fleet changes sides")                                                                    \
    X(siren_fetches, "12.10", "from elsewhere if the reserve is empty")                                                \
    X(sphinx, "12.11 9.5", "pieces and cards for 2 gold each")                                                         \
    X(sylph, "12.12", "ten steps; fleets that have fought stay where they are")                                        \
    X(sylph_tires_fleets, "12.12", "whether they have won or withdrawn")                                               \
    X(sylph_version_1, "12.12", "in version 1 they sailed on")                                                         \
    X(aimed_at_others, "12.20", "never at oneself")                                                                    \
    /* tests/figures.c */                                                                                              \
    X(chiron, "12.13", "no Pegasus, Giant or Harpy")                                                                   \
    X(chiron_lets_his_player_land, "12.13", "on an isle that nobody owns")                                             \
    X(medusa, "12.14", "troops stay, nobody retreats")                                                                 \
    X(minotaur, "12.15", "two more in defence, last to go")                                                            \
    X(minotaur_alone, "12.15", "an isle with him is never without defence")                                            \
    X(minotaur_spares_his_player, "12.15", "on an isle that nobody owns")                                              \
    X(polyphemus, "12.16", "pushes fleets away and keeps them off")                                                    \
    X(polyphemus_pushes_the_rest, "12.16", "without a question where there is no choice; the order matters")           \
    X(polyphemus_version_1, "12.16", "in version 1 whole stacks were pushed")                                          \
    X(polyphemus_sinks, "12.16", "fleets with nowhere to go are lost")                                                 \
    X(kraken, "12.17", "rises, swims, destroys and stays")                                                             \
    X(figures_leave, "12.18", "at their player's next turn")                                                           \
    X(figures_stay_for_both_gods, "12.18 15.1", "with two players, until a later cycle")                               \
    X(figures_stay_version_1, "12.18", "in version 1 until the next god")                                              \
    X(figures_destroy_each_other, "12.19", "two on one isle")                                                          \
    X(every_question_first, "6.1 6.4 7.14 8.5 10.5 11.1", "open questions are answered first")                         \
    /* tests/fault.c */                                                                                                \
    X(slips_are_noticed, "1.8 6.1 7.14 8.5 10.5 11.1 12.18 13.3", "a state that play cannot reach is refused")         \
    X(every_byte_is_bounded, "1.1 1.6 1.7", "nothing counts more than the box holds or names what is not in it")       \
    /* tests/words.c */                                                                                                \
    X(log_of_given_buildings, "11.1", "all four are named, the one just built among them")                             \
    X(log_of_razed_buildings, "11.4", "razed buildings are counted and told as razed")                                 \
    X(log_of_given_and_razed, "11.4", "one temple is given, one is razed, in one event")                               \
    X(log_of_the_first_turn, "6.1", "the first god's turn is announced")                                               \
    X(log_of_the_end, "14.1 14.2", "who wins, and why")                                                                \
    X(log_of_a_battle, "10.1 10.2 12.15", "strengths, bonuses and losses")                                             \
    X(log_of_the_minotaur, "10.10 12.15", "he fights on alone, and falls together with the last attacker")             \
    X(log_of_all_losses, "10.4", "what is told adds up to the pieces lost, in many games")                             \
    X(log_of_all_buildings, "11.1 11.4", "every building is told when it goes, and every new metropolis")              \
    X(log_of_pushed_fleets, "12.16", "fleets pushed without a choice are counted")                                     \
    /* tests/things.c */                                                                                               \
    X(cards_of_gods, "5.3 5.4 5.6 5.8 7.1", "bids, what outbids them and what they cost the viewer")                   \
    X(cards_of_creatures, "2.2 6.3 12.18 16.3", "their place, and their price with the viewer's temples")              \
    X(cards_of_places, "9.3 9.6 10.2 10.3 8.4", "owners, defence and what stands there")                               \
    X(cards_of_buildings, "1.7 6.6 11.1", "cost, supply, and what the viewer lacks for a metropolis")                  \
    X(cards_keep_secrets, "16.1", "nobody is told another player's gold")                                              \
    X(course_of_the_game, "13.3 14.1 14.3 15.5", "how near the end is, and why it came")

#define CYCLADES_TEST_DECLARE(function, rules, name) void cyclades_test_##function(struct scene *scene);
CYCLADES_TESTS(CYCLADES_TEST_DECLARE)
#undef CYCLADES_TEST_DECLARE

#endif
