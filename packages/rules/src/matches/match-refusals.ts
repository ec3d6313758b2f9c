/** Reasons why a match cannot be finished. */
export type FinishRefusal =
  | 'match_ahead'
  | 'match_was_played'
  | 'match_needs_set'
  | 'match_needs_two_full_teams'
  | 'match_needs_winner';

/** Reasons why a player cannot be added, moved or removed. */
export type PlaceRefusal = 'team_full' | 'player_already_in_match' | 'match_player_not_found';

/** Reasons why no player can enter a match by an invite link. */
export type JoinRefusal =
  | 'match_cancelled'
  | 'match_finished'
  | 'match_of_tournament'
  | 'match_contested'
  | 'match_full';

/** Reasons why a player cannot send a ready message. */
export type WordRefusal =
  | 'match_words_of_players'
  | 'match_cancelled'
  | 'match_finished'
  | 'match_over'
  | 'match_word_early'
  | 'match_words_used_up';

/** Reasons why a player neither sees nor shows phones in a match. */
export type NumberRefusal =
  | 'match_numbers_of_players'
  | 'match_numbers_of_adults'
  | 'match_cancelled'
  | 'match_numbers_over';

/** Reasons why a player cannot report that another one did not come. */
export type NoShowRefusal =
  | 'no_show_of_players'
  | 'match_cancelled'
  | 'match_of_tournament'
  | 'match_ahead'
  | 'no_show_late'
  | 'no_show_not_confirmed'
  | 'no_show_played';

/** Every refusal of the match rules. The contract defines status and sentence of each. */
export type MatchRefusal =
  | FinishRefusal
  | PlaceRefusal
  | JoinRefusal
  | WordRefusal
  | 'match_sets_ahead'
  | 'set_not_found'
  | 'match_not_yours'
  | 'match_not_creator'
  | 'match_opened'
  | 'match_links_of_creator'
  | 'match_not_finished'
  | 'match_has_sets'
  | 'match_result_contested'
  | 'match_already_contested'
  | 'match_already_proposed'
  | 'match_result_final'
  | 'match_nothing_proposed'
  | 'match_other_team_answers'
  | 'match_needs_player'
  | 'match_player_in_sets'
  | 'match_already_confirmed'
  | 'player_not_addable'
  | 'player_declined_match'
  | 'player_never_confirmed'
  | 'too_many_additions'
  | 'too_many_results_that_day';
