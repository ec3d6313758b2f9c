import browsers from '../browsers.json' with { type: 'json' };

const { chrome, firefox, safari } = browsers;

/** The oldest supported browsers, for the compiler of scripts and styles. Edge has Chrome's engine, iOS Safari's. */
export const BUILD_TARGET = [
  `chrome${chrome}`,
  `edge${chrome}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari}`,
];

/**
 * Of the scripts that speak where the app cannot start: older browsers read them too, and show the notice of
 * index.html.
 */
export const NOTICE_TARGET = ['chrome66', 'firefox67', 'safari12'];
