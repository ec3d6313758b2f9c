import { useAddPlayAlert } from '../../features/matches/alerts/api.ts';
import { type Case, via } from './lost-answers.cases.ts';

/** Of alerts of open matches. */
export const ALERT_CASES: Record<string, Case> = {
  addPlayAlert: via(useAddPlayAlert, [], ({ mutateAsync }) =>
    mutateAsync({ body: { weekdays: [1, 6], from: '18:00', to: '00:00', city: 'São Paulo' } }),
  ),
};
