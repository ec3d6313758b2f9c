// Before the first paint, in a file of its own because the page's policy allows no inline script:
// the chosen theme and direction, so that neither flashes.
try {
  const saved = JSON.parse(localStorage.getItem('bandeja.settings') || '{}');
  if (saved.theme === 'light' || saved.theme === 'dark') document.documentElement.dataset.theme = saved.theme;
  if (saved.rtl === true) document.documentElement.dir = 'rtl';
} catch {
  // Storage may be closed (private windows); the system's theme stays.
}
