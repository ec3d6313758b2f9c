import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The little of a page that React needs for components without elements. */
function emptyPage() {
  const ignore = () => {};
  const ownerDocument = { nodeType: 9, addEventListener: ignore, activeElement: null, body: null };
  const element = {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    textContent: '',
    addEventListener: ignore,
    ownerDocument,
  };
  return element as unknown as HTMLElement;
}

interface Mounted<Props, Result> {
  /** What the hook has returned last. */
  result: () => Result;
  /** Renders again with these props, as a page does with a new answer. */
  rerender: (props: Props) => void;
  unmount: () => void;
  client: QueryClient;
}

interface ScreenProps {
  useHook: (props: never) => unknown;
  given: unknown;
  onResult: (result: unknown) => void;
}

function Screen({ useHook, given, onResult }: ScreenProps) {
  onResult(useHook(given as never));
  return null;
}

/** Mounts a hook in a page without elements: state, effects and new props work as in a browser. */
export function mountHook<Props, Result>(
  useHook: (props: Props) => Result,
  props: Props,
  client = new QueryClient(),
): Mounted<Props, Result> {
  // React reads the current event from the window and looks for the focus inside frames.
  Object.assign(globalThis, {
    window: globalThis,
    HTMLIFrameElement: class {},
  });
  const results: Result[] = [];
  const root = createRoot(emptyPage());
  const rerender = (given: Props) =>
    flushSync(() =>
      root.render(
        <QueryClientProvider client={client}>
          <Screen useHook={useHook} given={given} onResult={(result) => results.push(result as Result)} />
        </QueryClientProvider>,
      ),
    );
  rerender(props);
  return {
    result: () => results.at(-1) as Result,
    rerender,
    unmount: () => flushSync(() => root.unmount()),
    client,
  };
}
