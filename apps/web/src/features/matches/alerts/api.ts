import { addPlayAlert, listPlayAlerts, removePlayAlert } from '@bandeja/contract/calls/play-alerts';
import { callQuery } from '../../../data/call-query.ts';
import { useLateCall } from '../../../data/late-call.ts';

export const playAlertsQuery = callQuery(listPlayAlerts);

export const useAddPlayAlert = () => useLateCall(addPlayAlert, ['listPlayAlerts']);
export const useRemovePlayAlert = () => useLateCall(removePlayAlert, ['listPlayAlerts']);
