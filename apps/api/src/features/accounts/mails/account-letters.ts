import { writeLetter } from '../../../mail/letter.ts';
import type { Mail } from '../../../mail/mailer.ts';

type Link = { to: string; brand: string; url: string };

export const resetLetter = ({ to, brand, url }: Link): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'Crie uma nova senha',
    before: [
      `Olá! Alguém pediu uma nova senha para a sua conta no ${brand}. Se foi você, é só tocar no botão.`,
    ],
    button: { label: 'Criar nova senha', url },
    after: [
      'O link vale por 1 hora e funciona uma única vez. Ao trocar a senha, você sai da conta em todos os aparelhos.',
      'Não foi você? Pode ignorar este e-mail: sua senha continua a mesma.',
    ],
  });

/** `code` as the player types it; the button's link fills it in. */
export const logInCodeLetter = ({ to, brand, url, code }: Link & { code: string }): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'Seu código para entrar',
    before: [`Use este código, com a sua senha, para entrar no ${brand}:`, code],
    button: { label: 'Entrar com o código', url },
    after: [
      'O código vale por 1 hora e funciona uma única vez.',
      'Não foi você? Pode ignorar este e-mail: sem a sua senha, o código não abre nada.',
    ],
  });

export const welcomeLetter = ({ to, brand, url }: Link): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'Confirme seu e-mail',
    before: [`Que bom ter você no ${brand}! Confirme que este e-mail é seu.`],
    button: { label: 'Confirmar e-mail', url },
    after: [
      'O link vale por 3 dias. Enquanto isso você já pode jogar: nada fica bloqueado.',
      'Não criou esta conta? Não confirme: para ficar com o endereço, peça uma nova senha na tela de entrada.',
    ],
  });

/** To the former address. The new one is not named: other people may read that mailbox. */
export const emailChangedLetter = ({ to, brand, url }: Link): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'O e-mail da sua conta foi trocado',
    before: [
      `A sua conta no ${brand} passou a usar outro e-mail.`,
      'Não foi você? Toque no botão: o e-mail de antes volta, todos os aparelhos saem da conta e você cria uma nova senha.',
    ],
    button: { label: 'Desfazer a troca', url },
    after: [
      'O link vale por 7 dias e funciona uma única vez.',
      'Foi você? Não precisa fazer nada: pode apagar este e-mail.',
    ],
  });

export const emailRestoredLetter = ({ to, brand, url }: Link): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'Seu e-mail voltou: crie uma nova senha',
    before: [
      `A sua conta no ${brand} usa este e-mail de novo. A senha anterior não vale mais: crie outra para entrar.`,
    ],
    button: { label: 'Criar nova senha', url },
    after: ['O link vale por 1 hora. Se ele vencer, peça outro em “Esqueci minha senha”.'],
  });

export const newEmailLetter = ({ to, brand, url }: Link): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'Confirme seu novo e-mail',
    before: [`Você pediu para usar este e-mail na sua conta no ${brand}.`],
    button: { label: 'Usar este e-mail', url },
    after: [
      'O link vale por 3 dias. Até você confirmar, continua valendo o e-mail anterior.',
      'Não foi você? Pode ignorar este e-mail: nada muda.',
    ],
  });

export const passwordChangedLetter = ({ to, brand, url }: Link): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'A senha da sua conta foi trocada',
    before: [
      `A senha da sua conta no ${brand} acabou de ser trocada, e os outros aparelhos saíram da conta.`,
      'Não foi você? Toque no botão e peça um link para criar outra senha.',
    ],
    button: { label: 'Criar outra senha', url },
    after: ['Foi você? Não precisa fazer nada: pode apagar este e-mail.'],
  });

export const newDeviceLetter = ({ to, brand, url }: Link): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'Entraram na sua conta em um aparelho novo',
    before: [
      `A sua conta no ${brand} foi aberta, com a sua senha, em um aparelho que ainda não conhecíamos.`,
      'Não foi você? Toque no botão e crie outra senha: todos os aparelhos saem da conta.',
    ],
    button: { label: 'Criar outra senha', url },
    after: ['Foi você? Não precisa fazer nada: pode apagar este e-mail.'],
  });

/** To the newer one of two accounts with one address in two spellings. The other account is not described. */
export const emailSharedLetter = ({ to, brand, url }: Link): Mail =>
  writeLetter({
    to,
    brand,
    subject: 'Duas contas com o mesmo e-mail',
    before: [
      `Este e-mail, escrito de dois jeitos, está em duas contas no ${brand}. As duas continuam valendo.`,
      `Para entrar nesta conta, escreva o e-mail exatamente assim: ${to}`,
    ],
    button: { label: 'Entrar', url },
    after: ['Para não confundir as duas, troque o e-mail de uma delas no Perfil.'],
  });
