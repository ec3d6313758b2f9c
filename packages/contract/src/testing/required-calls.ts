/**
 * The required calls (docs/ACCEPTANCE.md) with their required fields: (query, with=default) {body} [header]. Names in
 * braces inside a path are free: a client fills them in.
 */
const REQUIRED = `
POST api/token/ {username password}
POST api/token/refresh/ {refresh}
GET api/players/user
GET api/players/{id}/
GET api/players/
POST api/players/ {user email first_name last_name best_hand court_position gender}
PATCH api/players/{id}/
DELETE api/players/{id}/
GET api/player/{id}/level/history/
POST api/player-level/ {player level previous_level reliability previous_reliability}
GET api/player/{id}/friend-suggestion (page page_size search start_date)
POST api/images/ {content_type object_id image caption}
POST api/users/ {username email password}
GET api/users/retrieve
POST api/password-reset/ {email redir}
POST api/password-reset-confirm/ {uidb64 token new_password}
GET booking/availables/ (date sport=Padel city club_slug)
POST booking/court/ {court date start_time match_type player_details}
GET booking/court/
GET booking/court/{id}/
POST booking/court/{id}/cancel/ {player_details}
GET booking/court/config/ (court date start_time)
POST payment/booking/create/ {booking_id}
POST payment/charge/ {payment_id} [x-session-id]
GET payment/{a}/{b}/
POST payment/cancel/ {payment_id}
GET api/clubs/{slug}/
GET api/clubs/
GET api/clubs/cities/
GET api/club-suggestions/ (search)
GET notification/info/ (channel=app status=sent page_size=20)
GET notification/info/count/
POST notification/info/{id}/mark-as-read/
PATCH notification/info/mark-all-as-read/
GET api/match-scores/ (match)
POST api/match-scores/ {match set team_a_score team_b_score players}
POST api/matches/
GET api/matches/{id}
PATCH api/matches/{id}/
POST api/matches/{id}/finish/
GET api/matches/statistics_by_player/ (player_id)
GET api/matches/list_by_player/ (player_id page_size=10 page=1)
GET api/match-stats/{playerId}/ (start_date)
POST api/match-players/ {match player team position}
PATCH api/match-players/{id}/
POST api/match-players/remove/ {id}
GET api/ranking/ (club)
GET api/ranking/score/player/{id}
GET api/ranking/{id}/score/top-players/
GET api/ranking/score/detail/{a}/{b}/
GET api/ranking/{id}/score/player/{playerId}
GET api/ranking/{id}/score/positions/ (start end)
GET tournament/{hash}/
GET tournament/ (page page_size=10)
GET tournament/group/{id}/
GET tournament/categories/{id}/groups/
GET tournament/categories/{id}/groups/{groupId}/team/
GET tournament/matches/{hash}/
GET tournament/matches/
GET tournament/teams/{id}/
GET tournament/teams/
POST tournament/teams/ {category player_A player_B}
GET api/banner
`;

const LINE =
  /^(?<method>\w+) (?<path>\S+)(?: \((?<query>[^)]*)\))?(?: \{(?<body>[^}]*)\})?(?: \[(?<header>[^\]]*)\])?$/;

function parse(line: string) {
  const { method = '', path = '', query, body, header } = LINE.exec(line)?.groups ?? {};
  const names = (list: string | undefined) => list?.split(' ') ?? [];
  return {
    call: `${method} ${path}`,
    ...{ method, path, fields: { query: names(query), body: names(body), header: names(header) } },
  };
}

/** The required calls; `fields` in the order of the line. */
export const requiredCalls = REQUIRED.trim().split('\n').map(parse);
