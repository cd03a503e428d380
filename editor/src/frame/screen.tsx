import { Button, Notice, Spinner } from '@wordpress/components';
import { type ReactNode, useEffect } from 'react';
import { pageData } from '../page-data.ts';

/** A screen: its title, what stands beside it, and its content. */
export function Screen({
  title,
  head,
  problem,
  onRetry,
  children,
}: {
  title: string;
  head?: ReactNode;
  /** What went wrong. */
  problem?: string | undefined;
  onRetry?: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} ‹ ${pageData.siteName}`;
  }, [title]);
  return (
    <>
      <div className="screen-head">
        <h1>{title}</h1>
        {head && <div className="screen-actions">{head}</div>}
      </div>
      {problem !== undefined && (
        <div className="screen-notices">
          <Notice status="error" isDismissible={false}>
            {problem}{' '}
            {onRetry && (
              <Button variant="link" onClick={onRetry}>
                Try again
              </Button>
            )}
          </Notice>
        </div>
      )}
      {children}
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
