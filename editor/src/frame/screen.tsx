import { Button, Notice, Spinner } from '@wordpress/components';
import { dispatch } from '@wordpress/data';
import { store as noticesStore } from '@wordpress/notices';
import { type ReactNode, useEffect } from 'react';
import { pageData } from '../page-data.ts';
import { type Loading, messageOf, reload } from '../rest/requests.ts';
import { PageLink } from './navigation.tsx';

interface ScreenParts {
  title: string;
  /** What stands beside the title. */
  head?: ReactNode;
  children: ReactNode;
}

/** A screen: its title, what stands beside it, and its content. */
export function Screen({ title, head, children }: ScreenParts) {
  useEffect(() => {
    document.title = `${title} ‹ ${pageData.siteName}`;
  }, [title]);
  return (
    <>
      <div className="screen-head">
        <h1>{title}</h1>
        {head && <div className="screen-actions">{head}</div>}
      </div>
      {children}
    </>
  );
}

/** Says what went wrong when something was loaded, if something did. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <div className="screen-notices">
      <Notice status="error" isDismissible={false}>
        {text}{' '}
        <Button variant="link" onClick={reload}>
          Try again
        </Button>
      </Notice>
    </div>
  );

/** What has been loaded; until then, that it is being loaded. */
export function Loaded<Value>({ from, children }: { from: Loading<Value>; children(value: Value): ReactNode }) {
  const { value, problem } = from;
  return (
    <>
      <Problem text={problem} />
      {value !== undefined ? children(value) : problem === undefined && <Waiting />}
    </>
  );
}

/** Shows that something is being loaded. */
export const Waiting = () => (
  <div className="screen-center" role="status">
    <Spinner />
    <p>Loading…</p>
  </div>
);

/** What a screen without content says: that there is nothing, and what to do. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="screen-center">
    <p>{text}</p>
    {children}
  </div>
);

/** A screen of what cannot be shown. */
export const Missing = ({ name }: { name: string }) => (
  <Screen title="Not found">
    <Empty text={`${name} does not exist, or you may not open it.`}>
      <PageLink to="edit.php">Back to the list</PageLink>
    </Empty>
  </Screen>
);

/** Says what has been done. The message disappears after a while. */
export const say = (text: string): void => void dispatch(noticesStore).createSuccessNotice(text, { type: 'snackbar' });

/** Says what went wrong. The message stays until it is closed. */
const sayProblem = (text: string): void =>
  void dispatch(noticesStore).createErrorNotice(text, { type: 'snackbar', explicitDismiss: true });

/**
 * Runs a change for each item, shows its effect, and says how many succeeded and why others did not; returns whether all
 * succeeded.
 */
export async function attemptAll<Item>(
  items: readonly Item[],
  { run, done }: { run(item: Item): Promise<unknown>; done(count: number): string | undefined },
): Promise<boolean> {
  let succeeded = 0;
  const problems = new Set<string>();
  for (const item of items) {
    try {
      await run(item);
      succeeded += 1;
    } catch (error) {
      problems.add(messageOf(error));
    }
  }
  const said = succeeded > 0 ? done(succeeded) : undefined;
  if (said) say(said);
  for (const problem of problems) sayProblem(problem);
  reload();
  return problems.size === 0;
}

/** Runs a change, shows its effect and says its outcome; returns whether it succeeded. */
export const attempt = (action: () => Promise<unknown>, done?: string): Promise<boolean> =>
  attemptAll([action], { run: (run) => run(), done: () => done });

/** `1 item`, `2 items`. */
export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
