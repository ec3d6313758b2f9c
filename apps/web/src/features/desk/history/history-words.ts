import { isDeskRole } from '@bandeja/rules/clubs/desk-role';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { ROLE_NAMES } from '../shell/role-names.ts';
import { FIELDS } from './history-fields.ts';

type Value = string | number | boolean | null;

/** What was done, by the call that did it. A call that is missing here is shown by its name. */
const CALLS: Record<string, string> = {
  inviteStaff: 'Convidou para a equipe',
  acceptDeskInvitation: 'Entrou na equipe',
  changeStaff: 'Mudou o papel de uma pessoa da equipe',
  setOwnPin: 'Pôs ou trocou o seu PIN',
  removeOwnPin: 'Apagou o seu PIN',
  lockPin: 'Cinco PINs errados: o computador pede a senha',
  addDeskDevice: 'Marcou um computador do balcão ou mudou o nome dele',
  removeDeskDevice: 'Tirou um computador do balcão',
  removeStaff: 'Tirou alguém da equipe ou desfez um convite',
  updateClubSettings: 'Mudou os dados do clube',
  'clubs open': 'Abriu o clube',
  'clubs import': 'Importou o clube de um arquivo',
  publishClub: 'Publicou o clube',
  changePaymentAccount: 'Trocou a conta de recebimento',
  'clubs installation-account': 'Decidiu se a conta da instalação atende o clube',
  hideClub: 'Escondeu o clube',
  addCourts: 'Acrescentou uma quadra',
  changeCourt: 'Mudou uma quadra',
  removeCourt: 'Tirou uma quadra',
  addClubPicture: 'Enviou uma foto',
  changeClubPicture: 'Mudou uma foto',
  removeClubPicture: 'Tirou uma foto',
  addDeskBanner: 'Criou um banner',
  changeDeskBanner: 'Mudou um banner',
  changeBannerPicture: 'Trocou a imagem de um banner',
  removeDeskBanner: 'Apagou um banner',
  createDeskTournament: 'Criou um torneio',
  changeDeskTournament: 'Mudou um torneio',
  removeTournamentDraft: 'Apagou o rascunho de um torneio',
  publishDeskTournament: 'Publicou um torneio',
  setTournamentRegistration: 'Encerrou ou reabriu as inscrições de um torneio',
  cancelDeskTournament: 'Cancelou um torneio ou uma categoria',
  confirmDeskTeam: 'Confirmou uma dupla que pagou no clube',
  returnDeskFee: 'Devolveu a inscrição de uma dupla',
  correctDeskFee: 'Corrigiu o pagamento de uma inscrição',
  removeDeskTeam: 'Tirou uma dupla de um torneio',
  withdrawDeskTeam: 'Tirou uma dupla depois do sorteio',
  enterDeskTeam: 'Inscreveu uma dupla',
  setDeskImpediments: 'Mudou os impedimentos de um jogador de torneio',
  swapDeskPartner: 'Trocou uma pessoa de uma dupla',
  askDeskMerge: 'Perguntou às duplas de uma categoria se jogam em outra',
  takeBackDeskMerge: 'Retirou a pergunta às duplas de uma categoria',
  answerDeskMerge: 'Respondeu por uma dupla se ela joga em outra categoria',
  saveDeskSchedule: 'Publicou horários de jogos de um torneio',
  delayDeskSchedule: 'Atrasou jogos de um torneio',
  seedDeskTeams: 'Escolheu as cabeças de chave de uma categoria',
  publishDeskDraw: 'Publicou o sorteio de uma categoria',
  recordDeskResult: 'Gravou o resultado de um jogo de torneio',
  eraseDeskResult: 'Apagou o resultado de um jogo de torneio',
  callDeskMatch: 'Chamou um jogo de torneio para a quadra',
  takeBackDeskCall: 'Desfez a chamada de um jogo de torneio',
  openRefereeLink: 'Criou o link do árbitro de um torneio',
  closeRefereeLink: 'Encerrou o link do árbitro de um torneio',
  recordRefereeResult: 'O árbitro gravou o resultado de um jogo pelo link',
  eraseRefereeResult: 'O árbitro apagou o resultado de um jogo pelo link',
  callRefereeMatch: 'O árbitro chamou um jogo para a quadra pelo link',
  takeBackRefereeCall: 'O árbitro desfez a chamada de um jogo pelo link',
  finishDeskTournament: 'Encerrou um torneio',
  createCustomer: 'Cadastrou um cliente',
  getCustomer: 'Abriu um cliente',
  updateCustomer: 'Mudou o cadastro de um cliente',
  eraseCustomer: 'Apagou um cliente',
  exportCustomer: 'Exportou os dados de um cliente',
  importCustomers: 'Importou clientes',
  mergeCustomers: 'Uniu dois cadastros',
  addCustomerCredit: 'Registrou crédito de um cliente',
  reverseCustomerCredit: 'Estornou um depósito de um cliente',
  inviteCustomer: 'Convidou um cliente a ligar a conta',
  unlinkCustomer: 'Desfez a ligação de um cliente',
  acceptCustomerInvitation: 'O jogador ligou a conta ao cadastro',
  removeCustomerLink: 'O jogador desfez a ligação',
  closeCourts: 'Fechou quadras',
  openClosure: 'Reabriu uma quadra fechada',
  tickClosureBooking: 'Marcou um cliente como avisado',
  publishDeskSchedule: 'Publicou horários e preços',
  removeDeskSchedule: 'Desfez horários e preços marcados',
  saveDeskHoliday: 'Mudou um feriado',
  removeDeskHoliday: 'Tirou um feriado',
  moveTill: 'Registrou uma entrada ou sangria',
  closeTill: 'Fechou o caixa',
  payAtDesk: 'Registrou um pagamento',
  showDeskPix: 'Mostrou um Pix',
  reverseDeskPayment: 'Estornou um pagamento',
  returnDeskMoney: 'Devolveu dinheiro',
  addDeskItem: 'Acrescentou um item à conta',
  removeDeskItem: 'Tirou um item da conta',
  bookAtDesk: 'Marcou uma reserva',
  changeDeskBooking: 'Mudou uma reserva',
  cancelDeskBooking: 'Cancelou uma reserva',
  confirmDeskBooking: 'Confirmou um pedido de reserva',
  declineDeskBooking: 'Recusou um pedido de reserva',
  recordArrival: 'Anotou a chegada',
  recordNoShow: 'Anotou a falta',
  endDeskOffer: 'Encerrou a oferta de uma quadra',
  addRegular: 'Cadastrou um mensalista',
  changeRegular: 'Mudou um mensalista',
  changeRegularStudents: 'Mudou os alunos de uma aula semanal',
  skipRegularDate: 'Liberou uma data de mensalista',
  placeRegularDate: 'Marcou uma data de mensalista',
  endRegular: 'Encerrou um mensalista',
  setRegularRule: 'Mudou a regra das datas liberadas',
  addTeacher: 'Cadastrou um professor',
  changeTeacher: 'Mudou um professor',
  bookLesson: 'Marcou uma aula',
  changeLesson: 'Mudou o professor, os alunos ou o preço de uma aula',
  payStatement: 'Recebeu a mensalidade',
  openStatementLink: 'Criou o link da mensalidade',
  closeStatementLink: 'Desfez o link da mensalidade',
  payOwnMonth: 'O cliente pagou a mensalidade pelo link',
  skipOwnDate: 'O cliente liberou uma data pelo link',
  refundOnlinePayment: 'Pediu o reembolso de um pagamento pelo app',
  retryRefund: 'Pediu de novo uma devolução recusada',
  returnOutside: 'Registrou uma devolução feita por fora',
  confirmTwiceReturned: 'Viu um valor que voltou duas vezes',
};

/** What it was done to, by the kind before the colon of `object`. */
const OBJECTS: Record<string, string> = {
  staff: 'Equipe',
  device: 'Computador do balcão',
  booking: 'Reserva',
  customer: 'Cliente',
  customers: 'Clientes',
  closure: 'Fechamento',
  till: 'Caixa',
  payment: 'Pagamento',
  schedule: 'Horários e preços',
  holiday: 'Feriado',
  court: 'Quadra',
  club: 'Clube',
  picture: 'Foto',
  banner: 'Banner',
  regular: 'Mensalista',
  teacher: 'Professor',
  tournament: 'Torneio',
  tournament_draft: 'Rascunho de torneio',
  tournament_category: 'Categoria de torneio',
  tournament_team: 'Dupla de torneio',
  tournament_match: 'Jogo de torneio',
};

/** Values that are codes, by the field. */
const CODES: Record<string, Record<string, string>> = {
  method: {
    cash: 'dinheiro',
    pix_own: 'Pix do clube',
    debit: 'cartão de débito',
    credit_card: 'cartão de crédito',
    transfer: 'transferência',
    partner: 'parceiro',
    pix_desk: 'Pix',
    wallet: 'crédito do cliente',
    courtesy: 'cortesia',
  },
  // Of bookings, by number or name, and of teams.
  status: {
    ...{ 10: 'aguardando pagamento', 20: 'aguardando confirmação', 30: 'confirmada', 40: 'cancelada' },
    ...{ awaiting_payment: 'aguardando pagamento', awaiting_confirmation: 'aguardando confirmação' },
    ...{ confirmed: 'confirmada', cancelled: 'cancelada', invited: 'esperando a outra pessoa' },
    ...{ waiting: 'na fila', offered: 'com vaga da fila', withdrawn: 'fora do torneio' },
  },
  answer: { yes: 'sim', no: 'não' },
  refund: {
    open: 'pedida ao provedor',
    stuck: 'recusada',
    done: 'feita pelo provedor',
    outside: 'feita por fora',
  },
  kind: { deposit: 'depósito', adjusted: 'ajuste' },
  weekday: { 1: 'segunda', 2: 'terça', 3: 'quarta', 4: 'quinta', 5: 'sexta', 6: 'sábado', 7: 'domingo' },
  outcome: { played: 'jogado', walkover: 'W.O.', vacant: 'sem duplas' },
  opening: { closed: 'fechado', open: 'outro horário' },
};

export const callWords = (call: string): string => CALLS[call] ?? `Outra ação (${call})`;

const BY_REFEREE = ['recordRefereeResult', 'eraseRefereeResult', 'callRefereeMatch', 'takeBackRefereeCall'];

/** Who acted without an account. */
export const actorWords = (call: string): string =>
  BY_REFEREE.includes(call) ? 'Link do árbitro' : 'Instalação';

/** "Reserva 12" of `booking:12`. */
export function objectWords(object: string): string {
  const [kind = '', id] = object.split(':');
  return [OBJECTS[kind] ?? kind, id].filter(Boolean).join(' ');
}

/** One line per changed field: "Preço: de R$ 120,00 para R$ 90,00". A value that came or went stands alone. */
export function changeWords(changes: Record<string, readonly Value[]>, zone: string): string[] {
  const changed = Object.entries(changes).filter(
    ([, values]) => values.length < 2 || values[0] !== values[1],
  );
  return changed
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([field, values]) => {
      const name = FIELDS[field] ?? field.replaceAll('_', ' ');
      const [before, after] = values.map((value) => valueWords(field, value, zone));
      // The history keeps no personal values, and no long ones.
      if (values.length === 0) return `${name}: mudou`;
      if (values.length < 2) return `${name}: ${before ?? '–'}`;
      if (values[0] === null) return `${name}: ${after}`;
      if (values[1] === null) return `${name}: era ${before}`;
      return `${name}: de ${before} para ${after}`;
    });
}

/** The database does not keep their order. */
function placeOf(field: string): number {
  const place = Object.keys(FIELDS).indexOf(field);
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}

/** In centavos. */
const AMOUNTS = ['expected', 'counted', 'float', 'addition', 'sangria', 'return'];
const isAmount = (field: string) => field.endsWith('_cents') || AMOUNTS.includes(field);

function valueWords(field: string, value: Value, zone: string): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number')
    return isAmount(field) ? formatMoney(value) : (CODES[field]?.[value] ?? String(value));
  if (field === 'role' && isDeskRole(value)) return ROLE_NAMES[value].toLowerCase();
  if (/^\d{4}-\d\d-\d\dT.+Z$/.test(value))
    return `${formatNumericDate(localDateOf(value, zone))} ${localTimeOf(value, zone)}`;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatNumericDate(value);
  return CODES[field]?.[value] ?? value;
}
