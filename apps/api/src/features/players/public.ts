export { areApart, findApart, findBlock, hasBlocked } from './blocks/player-blocks.repository.ts';
export { findContacts, livingPlayers, type PlayerContact } from './contacts.repository.ts';
export { anyPhrase, type FreeText, freeTextOf } from './free-texts.repository.ts';
export { loadEntrants, loadPlayerNames, loadPlayerSummaries, previewPlayer } from './get-player.ts';
export {
  findOrAddGuest,
  guestsOf,
  guestsOfCustomers,
  isGuest,
  listGuests,
  moveGuests,
  personOf,
  rowsOfPerson,
} from './guests.repository.ts';
export { type AgeFacts, ageFactsOf, isMinorAlone, listMinors } from './player-age.repository.ts';
export { erasePlayer, exportPlayer, lockLeavingPlayer, readTraces } from './players.own-data.ts';
export { refuseUnlessSelf } from './players.policy.ts';
export { type GuestNames, presentPlayerSummary } from './players.presenter.ts';
export {
  cityOfPlayer,
  entrantOf,
  findConfirmed,
  findMailbox,
  findPlayerName,
  findPlayerOfUser,
  findStoredLevels,
  findUnknownPlayers,
  findViewer,
  isGone,
  isPlayer,
  isStillThere,
  knownPlayers,
  listLevelledPlayers,
  lockPlayerRow as lockPlayer,
  lockPlayers,
  playerCards,
  playerContacts,
  playerExists,
  playerNames,
  playerTurn,
  readPayer,
  type StoredLevel,
  storeLevels,
  turnOfPlayers,
} from './players.repository.ts';
