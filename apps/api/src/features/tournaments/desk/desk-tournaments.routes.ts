import * as matchCalls from '@bandeja/contract/calls/desk-match-calls';
import * as results from '@bandeja/contract/calls/desk-results';
import * as boards from '@bandeja/contract/calls/desk-tournament-board';
import * as draws from '@bandeja/contract/calls/desk-tournament-draw';
import * as merges from '@bandeja/contract/calls/desk-tournament-merge';
import * as teams from '@bandeja/contract/calls/desk-tournament-teams';
import * as calls from '@bandeja/contract/calls/desk-tournaments';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { Media } from '../commands/create-tournament.ts';
import { getDeskBoard, getSaved, saveDeskSchedule } from './board-at-desk.ts';
import { callDeskMatch, getDeskCall, takeBackDeskCall } from './call-at-desk.ts';
import { cancelDeskTournament } from './cancel-at-desk.ts';
import { changeDeskTournament } from './change-tournament.ts';
import { delayDeskSchedule, getDelayed } from './delay-at-desk.ts';
import { finishDeskTournament, getDeskResult, listDeskMatches, recordDeskResult } from './desk-results.ts';
import {
  confirmDeskTeam,
  getDeskTeam,
  getDeskWithdrawal,
  listDeskTeams,
  removeDeskTeam,
  setDeskImpediments,
  swapDeskPartner,
  withdrawDeskTeam,
} from './desk-teams.ts';
import { previewDeskDraw, publishDeskDraw, seedDeskTeams } from './draw-at-desk.ts';
import { enterDeskTeam } from './enter-team.ts';
import { correctDeskFee, returnDeskFee } from './fees-at-desk.ts';
import {
  answerDeskMerge,
  askDeskMerge,
  getAnswered,
  getDeskMerge,
  takeBackDeskMerge,
} from './merge-at-desk.ts';
import { proposeDeskSchedule } from './propose-schedule.ts';
import {
  getCreated,
  getDeskTournament,
  listDeskTournaments,
  type OfTournament,
} from './read-desk-tournaments.ts';
import { setTournamentRegistration } from './set-registration.ts';
import { createDeskTournament, publishDeskTournament, removeTournamentDraft } from './write-tournament.ts';

export function registerDeskTournaments(frame: Frame, { media }: { media: Media }) {
  const replay = ({
    db,
    viewer,
    params,
    now,
  }: Omit<OfTournament, 'hash'> & {
    db: Parameters<typeof getDeskTournament>[0];
    params: { hash: string };
  }) => getDeskTournament(db, { viewer, now, hash: params.hash });

  registerCall(frame, calls.listDeskTournaments, ({ db, viewer, now }) =>
    listDeskTournaments(db, { viewer, now }),
  );
  registerCall(frame, calls.getDeskTournament, replay);
  registerCall(
    frame,
    calls.createDeskTournament,
    ({ db, viewer, body, now }) => createDeskTournament(db, { viewer, now, media, body }),
    {
      idempotency: ({ db, viewer, body, id, now }) =>
        getCreated(db, { viewer, now, id, draft: body.draft === true }),
    },
  );
  registerCall(
    frame,
    calls.changeDeskTournament,
    ({ db, viewer, params, body, now }) =>
      changeDeskTournament(db, { viewer, now, hash: params.hash, media, body }),
    { idempotency: replay },
  );
  registerCall(frame, calls.removeTournamentDraft, ({ db, viewer, params, now }) =>
    removeTournamentDraft(db, { viewer, now, hash: params.hash }),
  );
  registerCall(
    frame,
    calls.publishDeskTournament,
    ({ db, viewer, params, body, now }) =>
      publishDeskTournament(db, { ...body, viewer, now, hash: params.hash, media }),
    { idempotency: replay },
  );
  registerCall(
    frame,
    calls.setTournamentRegistration,
    ({ db, viewer, params, body, now }) =>
      setTournamentRegistration(db, { ...body, viewer, now, hash: params.hash }),
    { idempotency: replay },
  );
  registerCall(
    frame,
    calls.cancelDeskTournament,
    ({ db, viewer, params, body, now }) =>
      cancelDeskTournament(db, { ...body, viewer, now, hash: params.hash }),
    { idempotency: replay },
  );

  registerCall(frame, teams.listDeskTeams, ({ db, viewer, params, now }) =>
    listDeskTeams(db, { viewer, now, hash: params.hash }),
  );
  registerCall(
    frame,
    teams.enterDeskTeam,
    ({ db, viewer, params, body, now }) => enterDeskTeam(db, { viewer, now, hash: params.hash, body }),
    {
      idempotency: ({ db, viewer, params, id, now }) =>
        getDeskTeam(db, { viewer, now, hash: params.hash, id }),
    },
  );
  registerCall(
    frame,
    teams.confirmDeskTeam,
    ({ db, viewer, params, body, now }) =>
      confirmDeskTeam(db, { viewer, now, hash: params.hash, id: params.id, body }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getDeskTeam(db, { viewer, now, hash: params.hash, id: params.id }),
    },
  );
  registerCall(
    frame,
    teams.removeDeskTeam,
    ({ db, viewer, params, now }) => removeDeskTeam(db, { viewer, now, hash: params.hash, id: params.id }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getDeskTeam(db, { viewer, now, hash: params.hash, id: params.id }),
    },
  );

  registerCall(
    frame,
    teams.returnDeskFee,
    ({ db, viewer, params, body, now }) =>
      returnDeskFee(db, { viewer, now, hash: params.hash, id: params.id, body }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getDeskTeam(db, { viewer, now, hash: params.hash, id: params.id }),
    },
  );
  registerCall(
    frame,
    teams.correctDeskFee,
    ({ db, viewer, params, body, now }) =>
      correctDeskFee(db, { viewer, now, hash: params.hash, id: params.id, body }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getDeskTeam(db, { viewer, now, hash: params.hash, id: params.id }),
    },
  );
  registerCall(
    frame,
    teams.swapDeskPartner,
    ({ db, viewer, params, body, now }) =>
      swapDeskPartner(db, { viewer, now, hash: params.hash, id: params.id, body }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getDeskTeam(db, { viewer, now, hash: params.hash, id: params.id }),
    },
  );
  registerCall(
    frame,
    teams.setDeskImpediments,
    ({ db, viewer, params, body, now }) =>
      setDeskImpediments(db, { viewer, now, hash: params.hash, id: params.id, body }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getDeskTeam(db, { viewer, now, hash: params.hash, id: params.id }),
    },
  );
  registerCall(
    frame,
    teams.withdrawDeskTeam,
    ({ db, viewer, params, body, now }) =>
      withdrawDeskTeam(db, { viewer, now, hash: params.hash, id: params.id, body }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getDeskWithdrawal(db, { viewer, now, hash: params.hash, id: params.id }),
    },
  );

  registerCall(frame, merges.getDeskMerge, ({ db, viewer, params, query, now }) =>
    getDeskMerge(db, { ...query, viewer, now, hash: params.hash }),
  );
  registerCall(
    frame,
    merges.askDeskMerge,
    ({ db, viewer, params, body, now }) => askDeskMerge(db, { viewer, now, hash: params.hash, body }),
    {
      idempotency: ({ db, viewer, params, body, now }) =>
        getDeskMerge(db, { viewer, now, hash: params.hash, category: body.category }),
    },
  );
  registerCall(
    frame,
    merges.takeBackDeskMerge,
    ({ db, viewer, params, body, now }) => takeBackDeskMerge(db, { ...body, viewer, now, hash: params.hash }),
    {
      idempotency: ({ db, viewer, params, body, now }) =>
        getDeskMerge(db, { ...body, viewer, now, hash: params.hash }),
    },
  );
  registerCall(
    frame,
    merges.answerDeskMerge,
    ({ db, viewer, params, body, now }) =>
      answerDeskMerge(db, { ...body, viewer, now, hash: params.hash, id: params.id }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getAnswered(db, { viewer, now, hash: params.hash, id: params.id }),
    },
  );

  registerCall(frame, draws.previewDeskDraw, ({ db, viewer, params, query, now }) =>
    previewDeskDraw(db, { ...query, viewer, now, hash: params.hash }),
  );
  registerCall(
    frame,
    draws.publishDeskDraw,
    ({ db, viewer, params, body, now }) => publishDeskDraw(db, { viewer, now, hash: params.hash, body }),
    {
      idempotency: ({ db, viewer, params, body, now }) =>
        previewDeskDraw(db, {
          ...{ viewer, now, hash: params.hash },
          ...{ category: body.category, seed: body.seed },
        }),
    },
  );

  registerCall(frame, draws.seedDeskTeams, ({ db, viewer, params, body, now }) =>
    seedDeskTeams(db, { viewer, now, hash: params.hash, body }),
  );

  registerCall(frame, results.listDeskMatches, ({ db, viewer, params, now }) =>
    listDeskMatches(db, { viewer, now, hash: params.hash }),
  );
  registerCall(
    frame,
    results.recordDeskResult,
    ({ db, viewer, params, body, now }) => recordDeskResult(db, { viewer, now, hash: params.hash, body }),
    {
      idempotency: ({ db, viewer, params, body, now }) =>
        getDeskResult(db, { viewer, now, hash: params.hash, body }),
    },
  );
  registerCall(
    frame,
    results.finishDeskTournament,
    ({ db, viewer, params, now }) => finishDeskTournament(db, { viewer, now, hash: params.hash }),
    {
      idempotency: ({ db, viewer, params, now }) => listDeskMatches(db, { viewer, now, hash: params.hash }),
    },
  );

  registerCall(
    frame,
    matchCalls.callDeskMatch,
    ({ db, viewer, params, body, now }) => callDeskMatch(db, { viewer, now, hash: params.hash, body }),
    {
      idempotency: ({ db, viewer, params, body, now }) =>
        getDeskCall(db, { viewer, now, hash: params.hash, body }),
    },
  );
  registerCall(
    frame,
    matchCalls.takeBackDeskCall,
    ({ db, viewer, params, body, now }) => takeBackDeskCall(db, { viewer, now, hash: params.hash, body }),
    {
      idempotency: ({ db, viewer, params, body, now }) =>
        getDeskCall(db, { viewer, now, hash: params.hash, body }),
    },
  );
  registerCall(frame, boards.getDeskBoard, ({ db, viewer, params, query, now }) =>
    getDeskBoard(db, { viewer, now, hash: params.hash, date: query.date }),
  );
  registerCall(frame, boards.proposeDeskSchedule, ({ db, viewer, params, query, now }) =>
    proposeDeskSchedule(db, { viewer, now, hash: params.hash, missing: query.missing === 'true' }),
  );
  registerCall(
    frame,
    boards.saveDeskSchedule,
    ({ db, viewer, params, body, now }) => saveDeskSchedule(db, { viewer, now, hash: params.hash, body }),
    {
      idempotency: ({ db, viewer, params, now }) => getSaved(db, { viewer, now, hash: params.hash }),
    },
  );
  registerCall(
    frame,
    boards.delayDeskSchedule,
    ({ db, viewer, params, body, now }) => delayDeskSchedule(db, { viewer, now, hash: params.hash, body }),
    {
      idempotency: ({ db, viewer, params, now }) => getDelayed(db, { viewer, now, hash: params.hash }),
    },
  );
}
