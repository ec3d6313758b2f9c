import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from '@bandeja/rules/notifications/topics';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, instant, pageOf, pageQuery, withinReach } from '../fields/primitives.ts';

const tag = 'Notificações';

/** What a notification opens. A tournament also has its hash, the id of its page. */
export const NotificationSubject = z.object({
  type: z.enum(['booking', 'match', 'tournament', 'wait']),
  id: z.int(),
  hash: described("The id of a tournament is that of the reader's team.", z.optional(z.string())),
});
export type NotificationSubject = z.infer<typeof NotificationSubject>;

export const Notification = z.object({
  id: z.int(),
  title: z.string(),
  content: described('Html whose parameters are escaped.', z.string()),
  is_read: z.boolean(),
  sent_at: instant(),
  meta_data: NotificationSubject,
  group: described('Similar notifications have one group: a page folds neighbours of it.', z.string()),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineCall({
  tag,
  summary: 'As notificações do próprio jogador, as mais novas primeiro; content é html seguro',
  access: 'player',
  query: z
    .object({
      channel: z._default(z.enum(['app'], 'O canal é app.'), 'app'),
      status: z._default(z.enum(['sent'], 'O estado é sent.'), 'sent'),
      ...pageQuery(20),
    })
    .check(withinReach()),
  answer: pageOf(Notification),
});

export const countNotifications = defineCall({
  tag,
  summary: 'Quantas notificações do próprio jogador não foram lidas',
  access: 'player',
  answer: z.object({ count: z.int() }),
});

export const markNotificationRead = defineCall({
  tag,
  summary: 'Marca uma notificação como lida; de novo não muda nada',
  access: 'player',
  params: z.object({ id: idInPath() }),
  body: z.object({}),
  answer: Notification,
  errors: ['notification_not_found'],
});

export const markAllNotificationsRead = defineCall({
  tag,
  summary: 'Marca todas como lidas, ou só as que chegaram até up_to, e diz quantas faltam',
  access: 'player',
  body: z.object({
    up_to: described(
      'The newest notification that the player has seen: later ones stay unread.',
      z.optional(id()),
    ),
  }),
  answer: z.object({ count: z.int() }),
});

const NotificationSettings = z.array(
  z.object({
    topic: z.enum(NOTIFICATION_TOPICS),
    channel: z.enum(NOTIFICATION_CHANNELS),
    enabled: z.boolean(),
  }),
);

export const listNotificationSettings = defineCall({
  tag,
  summary: 'Quais assuntos o próprio jogador recebe, canal por canal',
  access: 'player',
  answer: NotificationSettings,
});

export const updateNotificationSetting = defineCall({
  tag,
  summary: 'Liga ou desliga um assunto em um canal e responde com todos',
  access: 'player',
  body: z.object({
    topic: z.enum(NOTIFICATION_TOPICS, 'Não conhecemos este assunto.'),
    channel: z.enum(NOTIFICATION_CHANNELS, 'Não conhecemos este canal.'),
    enabled: z.boolean('Diga se é para ligar ou desligar.'),
  }),
  answer: NotificationSettings,
  errors: ['notification_setting_not_offered'],
});

/** The address of a device at its push service. */
const endpoint = () =>
  z
    .string('Envie o endereço do aparelho.')
    .check(
      z.maxLength(1000, 'Use no máximo 1000 caracteres.'),
      z.regex(/^https:\/\/[a-z0-9.-]+(:443)?\/[\x21-\x7e]*$/i, 'Este endereço não é de um serviço de push.'),
    );
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), 'Chave inválida.'));
};

export const getPushKey = defineCall({
  tag,
  summary: 'A chave pública com que o navegador pede avisos no aparelho',
  access: 'player',
  answer: z.object({ public_key: z.string() }),
});

export const subscribeToPush = defineCall({
  tag,
  summary: 'Liga os avisos neste aparelho, até sair da conta; de novo não muda nada',
  access: 'player',
  status: 204,
  body: z.object({
    endpoint: endpoint(),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  }),
});

export const unsubscribeFromPush = defineCall({
  tag,
  summary: 'Desliga os avisos em um aparelho; também um que não está ligado',
  access: 'player',
  status: 204,
  body: z.object({ endpoint: endpoint() }),
});
