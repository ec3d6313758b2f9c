/** The drawn page, and whether its address is the one that the browser shows; the worker sends Home for all addresses. */
export const root = document.getElementById('root');

export const isHere = (): boolean => {
  const { path } = root?.dataset ?? {};
  return path === '*' || path === (location.pathname.replace(/\/+$/, '') || '/');
};

export const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

export const isSignedIn = (): boolean => read('bandeja.session') !== null;

/** Whether the app will show the frame as it is drawn. */
export function hasFrame(): boolean {
  const { hideSideNav, hideTopBar, hideFooter, rtl } = Object(read('bandeja.settings'));
  return isHere() && isSignedIn() && !hideSideNav && !hideTopBar && !hideFooter && !rtl;
}
