import { Button, CheckboxControl, Modal, TextControl } from '@wordpress/components';
import { type ReactNode, useEffect, useState } from 'react';
import { setUnsavedChanges } from './location.tsx';
import { attempt } from './messages.tsx';

/** A form with a button that sends it, and one that closes it. */
export function SubmitForm({
  verb,
  submit,
  onCancel,
  isDisabled = false,
  isDestructive = false,
  className = 'form',
  children,
}: {
  /** What the button says. */
  verb: string;
  submit(): Promise<unknown>;
  onCancel?: (() => void) | undefined;
  isDisabled?: boolean;
  isDestructive?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    await submit();
    setRunning(false);
  };
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {children}
      <div className="form-actions">
        <Button
          variant="primary"
          type="submit"
          isDestructive={isDestructive}
          isBusy={isRunning}
          disabled={isRunning || isDisabled}
        >
          {verb}
        </Button>
        {onCancel && (
          <Button variant="tertiary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** A dialog in which the name of something new is written. `create` closes it by resolving to true. */
export function NameDialog({
  title,
  verb = 'Add',
  create,
  close,
}: {
  title: string;
  verb?: string;
  create(name: string): Promise<boolean>;
  close(): void;
}) {
  const [name, setName] = useState('');
  return (
    <Modal title={title} onRequestClose={close} size="small">
      <SubmitForm
        verb={verb}
        isDisabled={name.trim() === ''}
        onCancel={close}
        submit={async () => (await create(name.trim())) && close()}
      >
        <TextControl label="Name" value={name} onChange={setName} required />
      </SubmitForm>
    </Modal>
  );
}

/** A choice of any number of values. */
export function ChoiceList({
  legend,
  choices,
  chosen,
  onChange,
}: {
  legend: string;
  choices: readonly { slug: string; name: string }[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(({ slug, name }) => (
        <CheckboxControl
          key={slug}
          label={name}
          checked={chosen.includes(slug)}
          onChange={(isChecked) => onChange(isChecked ? [...chosen, slug] : chosen.filter((other) => other !== slug))}
        />
      ))}
    </fieldset>
  );
}

/** Warns before changes are lost, as long as there are some. */
export function useUnsavedWarning(isChanged: boolean): void {
  useEffect(() => {
    setUnsavedChanges(isChanged);
    return () => setUnsavedChanges(false);
  }, [isChanged]);
}

/** The changes of a form of values by name, until they are saved. */
export interface Edits {
  value(name: string): unknown;
  text(name: string): string;
  change(name: string, value: unknown): void;
}

/** A form for values that exist, or for those of something new. `save` gets those that were changed. */
export function EditedForm({
  values,
  verb = 'Save changes',
  done = () => 'The changes were saved.',
  save,
  onCancel,
  children,
}: {
  values: Readonly<Record<string, unknown>>;
  verb?: string;
  /** What is said after they were saved. */
  done?(changes: Readonly<Record<string, unknown>>): string;
  save(changes: Record<string, unknown>): Promise<unknown>;
  /** By default, the button that cancels takes the changes back. */
  onCancel?: (() => void) | undefined;
  children: (edits: Edits) => ReactNode;
}) {
  const [changes, setChanges] = useState<Record<string, unknown>>({});
  const isChanged = Object.keys(changes).length > 0;
  useUnsavedWarning(isChanged);
  const value = (name: string) => (name in changes ? changes[name] : values[name]);
  const edits: Edits = {
    value,
    text: (name) => String(value(name) ?? ''),
    change: (name, next) => {
      const { [name]: _, ...others } = changes;
      setChanges(next === values[name] ? others : { ...others, [name]: next });
    },
  };
  const submit = async () => {
    if (await attempt(() => save(changes), done(changes))) setChanges({});
  };
  return (
    <SubmitForm
      className="screen-body is-padded form"
      verb={verb}
      isDisabled={!isChanged}
      submit={submit}
      onCancel={onCancel ?? (isChanged ? () => setChanges({}) : undefined)}
    >
      {children(edits)}
    </SubmitForm>
  );
}
