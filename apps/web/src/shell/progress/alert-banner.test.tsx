import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { LoadingOverlay } from '../root.tsx';
import { AlertBanner } from './alert-banner.tsx';
import { type AlertType, hideAlert, showAlert } from './global-alert.ts';
import { startLoading, stopLoading } from './global-loading.ts';

afterEach(() => {
  hideAlert();
  stopLoading();
});

const banner = () => renderToStaticMarkup(<AlertBanner />);

test('the banner is drawn while the alert is visible', () => {
  expect(banner()).toBe('');
  showAlert({ message: 'Confirme seu e-mail' });
  expect(banner()).toContain('Confirme seu e-mail');
  hideAlert();
  expect(banner()).toBe('');
});

test('the banner draws rich text as elements and a text with markup as text', () => {
  showAlert({ message: <strong>Atenção</strong> });
  expect(banner()).toContain('<strong>Atenção</strong>');
  showAlert({ message: '<strong>Atenção</strong>' });
  expect(banner()).toContain('&lt;strong&gt;');
});

test('the alert is a success that can be closed by default', () => {
  showAlert({ message: 'Pronto' });
  expect(banner()).toMatch(/role="status".*green.*aria-label="Fechar alerta"/);
});

test('the banner has no button when the alert cannot be closed', () => {
  showAlert({ message: 'Pronto', dismissible: false });
  expect(banner()).not.toContain('<button');
});

test.each<[AlertType, string, string]>([
  ['error', 'alert', 'red'],
  ['danger', 'alert', 'red'],
  ['warning', 'status', 'amber'],
  ['info', 'status', 'blue'],
])('an alert of type %s has role %s and is %s', (type, role, tone) => {
  showAlert({ message: 'Texto', type });
  expect(banner()).toMatch(new RegExp(`role="${role}".*${tone}`));
});

test('the overlay draws "Loading..." for the default text "Loading", and any other text as it is', () => {
  const overlay = () => renderToStaticMarkup(<LoadingOverlay />);
  expect(overlay()).toBe('');
  startLoading();
  expect(overlay()).toContain('Loading...');
  startLoading('Excluindo a conta');
  expect(overlay()).toContain('Excluindo a conta');
});
