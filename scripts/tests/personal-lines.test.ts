import { expect, test } from 'vitest';
import { personalLines } from '../lib/test-run/personal-lines.mjs';

test('lines of the log with personal data or secrets are found', () => {
  const bad = [
    '{"msg":"550 <ana.1@exemplo.com.br> unknown"}',
    '{"token":"eyJhbGciOi.eyJzdWIi.c2ln"}',
    '{"authorization":"Bearer abc"}',
    '{"phone":"11987654321"}',
    '{"phone":"(11) 98765-4321"}',
    '{"phone":"+55 11 987654321"}',
    '{"url":"/password-reset-confirm/Mg/c6a1f0b2e3"}',
    '{"url":"/desk/invitation/c6a1f0b2e3c6a1f0b2e3c6a1"}',
    '{"detail":"Key (name)=(Bianca Souza) exists"}',
  ];
  expect(personalLines(bad.join('\n'))).toEqual(bad);
});

test('a request by its route, and the printed log-in of the demo, are none', () => {
  const fine = [
    '{"level":30,"time":1786541403123,"pid":4711,"reqId":"6f1c2c1e-8d8e-4d56-9c2a-3d5f0f0a1b2c","req":{"method":"GET","route":"/api/players/:id/"},"responseTime":3.11987654321}',
    '  Conta de demonstração: demo@bandeja.app · senha padel#2026',
    '  Balcão de demonstração, recepção: recepcao@bandeja.app · senha padel#2026',
  ];
  expect(personalLines(fine.join('\n'))).toEqual([]);
});
