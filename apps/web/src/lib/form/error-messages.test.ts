import { ApiError } from '@bandeja/contract/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorMessages, errorText, fieldMessages, sentencesOf, toastText } from './error-messages.ts';

describe('errorMessages', () => {
  it.each<[string, unknown, string[]]>([
    ['an array under a field', { email: ['Já existe.'] }, ['email: Já existe.']],
    ['several messages under one field', { email: ['Um.', 'Dois.'] }, ['email: Um.', 'email: Dois.']],
    ['several fields, in order', { b: ['2'], a: ['1'] }, ['b: 2', 'a: 1']],
    [
      'a nested object',
      { player_details: { note: ['Longa demais.'] } },
      ['player_details - note: Longa demais.'],
    ],
    ['a nested string', { court: { id: 'Não existe.' } }, ['court - id: Não existe.']],
    [
      'a string under error',
      { error: 'Este horário acabou de ser reservado' },
      ['Este horário acabou de ser reservado'],
    ],
    ['any plain string under a key', { detail: 'Não.' }, ['Não.']],
    ['a plain string', 'Não.', ['Não.']],
    ['a page of HTML', ' <html>502</html>', []],
    ['nothing', undefined, []],
    ['null', null, []],
    ['an empty object', {}, []],
    ['an empty string', { error: ' ' }, []],
    ['numbers and nulls', { a: 1, b: null, c: [null, 2, 'x'] }, ['c: x']],
    ['a bare array', ['x'], []],
    [
      'a match next to error (a stale accept)',
      { match: { id: 4, date: '2026-03-06T12:00:00.000Z', type: 'Friendly' }, error: 'A partida mudou.' },
      ['A partida mudou.'],
    ],
    ['a state of texts next to error', { error: 'Não.', club: { name: 'Arena' } }, ['Não.']],
    ['an array next to error', { a: ['1'], error: '2' }, ['a: 1', '2']],
  ])('reads %s', (_, body, expected) => {
    expect(errorMessages(body)).toEqual(expected);
  });
});

describe('errorText', () => {
  it('joins the messages with line breaks', () => {
    expect(errorText(new ApiError(400, { a: ['1'], error: '2' }))).toBe('a: 1\n2');
  });

  it('names the failed action when the server had an internal error', () => {
    const failed = new ApiError(500, { error: 'Ocorreu um erro inesperado' }, { code: 'internal' });
    expect(errorText(failed, 'Falha ao atualizar partida')).toBe('Falha ao atualizar partida');
    expect(errorText(failed)).toBe('Ocorreu um erro inesperado');
  });

  it('returns the fallback when the body has no message', () => {
    expect(errorText(new ApiError(500, undefined))).toBe('Ocorreu um erro inesperado');
    expect(errorText(new TypeError('x'))).toBe('Ocorreu um erro inesperado');
    expect(errorText(new ApiError(0, undefined), 'Falha ao criar partida')).toBe('Falha ao criar partida');
  });
});

describe('when the device is offline', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('a toast adds the advice below its message, and a form shows the advice only', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(toastText(new ApiError(0, undefined), 'Falha ao criar partida')).toBe(
      'Falha ao criar partida\nVocê está sem sinal. Tente de novo quando ele voltar.',
    );
    expect(fieldMessages(new ApiError(0, undefined))).toEqual({
      '': 'Você está sem sinal. Tente de novo quando ele voltar.',
    });
    expect(toastText(new ApiError(0, undefined))).toBe(
      'Você está sem sinal. Tente de novo quando ele voltar.',
    );
    expect(toastText(new ApiError(500, undefined))).toBe('Ocorreu um erro inesperado');
  });

  it('states that nothing was lost when the server does not answer', () => {
    vi.stubGlobal('navigator', { onLine: true });
    for (const error of [new ApiError(0, undefined), new ApiError(502, '<html>Bad Gateway</html>')]) {
      expect(toastText(error, 'O set ainda não foi salvo.')).toBe(
        'O set ainda não foi salvo.\nO servidor não respondeu. Nada se perdeu: tente de novo.',
      );
    }
    expect(toastText(new ApiError(503, { error: 'O banco não responde.' }))).toBe('O banco não responde.');
  });
});

describe('fieldMessages', () => {
  it('gives the first message of each field, and messages without a field under the empty name', () => {
    expect(fieldMessages(new ApiError(400, { email: ['a', 'b'], details: { note: ['c'] } }))).toEqual({
      email: 'a',
      details: 'c',
    });
    expect(fieldMessages(new ApiError(401, { error: 'Usuário ou senha inválidos' }))).toEqual({
      '': 'Usuário ou senha inválidos',
    });
    expect(
      fieldMessages(new ApiError(409, { match: { date: '2026-03-06' }, error: 'A partida mudou.' })),
    ).toEqual({ '': 'A partida mudou.' });
    expect(fieldMessages(new ApiError(0, undefined))).toEqual({
      '': 'O servidor não respondeu. Nada se perdeu: tente de novo.',
    });
    expect(fieldMessages(new ApiError(500, undefined))).toEqual({ '': 'Ocorreu um erro inesperado' });
    expect(fieldMessages(new Error('x'))).toEqual({ '': 'Ocorreu um erro inesperado' });
  });

  it('has no name of a field in its sentences', () => {
    const refused = new ApiError(400, { to: ['O fim vem depois do começo.'], error: 'Confira.' });
    expect(sentencesOf(refused)).toBe('O fim vem depois do começo.\nConfira.');
  });
});
