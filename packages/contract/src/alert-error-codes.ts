import { ALERTS_AT_MOST } from '@bandeja/rules/matches/alerts/play-alerts';

/** The refusals of alerts of open matches: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const ALERT_ERROR_STATUS = {
  play_alert_not_found: 404,
  play_alert_city_unknown: 400,
  too_many_play_alerts: 409,
} as const;

export const ALERT_ERROR_SENTENCE: Record<keyof typeof ALERT_ERROR_STATUS, string> = {
  play_alert_not_found: 'Aviso não encontrado.',
  play_alert_city_unknown: 'Ainda não há clubes nesta cidade. Escolha outra.',
  too_many_play_alerts: `Você já tem ${ALERTS_AT_MOST} avisos de partidas. Tire um antes de pedir outro.`,
};
