import { Button, CheckboxControl, Modal } from '@wordpress/components';
import { DataForm, type DataFormControlProps, type Field, type FormField } from '@wordpress/dataviews';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useUnsavedWarning } from './navigation.tsx';
import { attempt } from './screen.tsx';

/** The values that a form edits, by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

export type ValueField = Field<Values>;

/** A form for values that exist, or for those of something new. */
export interface FormParts {
  /** Stay the same while the values do. */
  fields: ValueField[];
  /** The fields by groups with titles. */
  groups?: FormField[];
  values?: Values;
  /** What the button says that saves. */
  verb?: string;
  isDestructive?: boolean;
  /** Saves the changed values; `all` has the others too. */
  save(changes: Values, all: Values): Promise<unknown>;
  /** What is said after that. */
  done?: string | ((all: Values) => string);
  /** Called after that, and by the button that cancels; by default it takes the changes back. */
  close?: (() => void) | undefined;
  /** Whether it is part of a dialog or of another form: then leaving it needs no warning. */
  isInner?: boolean;
  /** What stands beside the form and changes its values. */
  beside?(all: Values, change: (edits: Values) => void): ReactNode;
  /** What stands above the fields. */
  children?: ReactNode;
}

/** A form with a button that saves what was changed in it. Before changes are lost, the page warns. */
export function ItemForm(parts: FormParts) {
  const { fields, groups, values = {}, verb = 'Save changes', isDestructive = false, isInner = false } = parts;
  const { save, done = 'The changes were saved.', close, beside, children } = parts;
  const [changes, setChanges] = useState<Values>({});
  const [isRunning, setRunning] = useState(false);
  // Fields that have been shown anew say nothing of what is missing in them. The one with the focus keeps it.
  const [turn, setTurn] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const focused = useRef(-1);
  useEffect(() => (element.current?.elements[focused.current] as HTMLElement | undefined)?.focus(), [turn]);
  const reset = () => {
    focused.current = [...(element.current?.elements ?? [])].indexOf(document.activeElement as Element);
    setChanges({});
    setTurn(turn + 1);
  };
  const isChanged = Object.keys(changes).length > 0;
  useUnsavedWarning(isChanged && !isInner);
  const all = { ...values, ...changes };
  const form = useMemo(() => ({ fields: groups ?? fields.map(({ id }) => id) }), [groups, fields]);
  const change = (edits: Values) =>
    setChanges(
      Object.fromEntries(Object.entries({ ...changes, ...edits }).filter(([id, value]) => value !== values[id])),
    );
  const isComplete = fields.every(({ id, isValid }) => !isValid?.required || String(all[id] ?? '').trim() !== '');
  const submit = async () => {
    setRunning(true);
    if (await attempt(() => save(changes, all), typeof done === 'string' ? done : done(all))) {
      reset();
      close?.();
    }
    setRunning(false);
  };
  const cancel = close ?? (isChanged ? reset : undefined);
  const shown = (
    <form
      ref={element}
      className={isInner ? 'form' : 'screen-body is-padded form'}
      // Browsers would fill in what they know of the person who edits another account.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <DataForm<Values> key={turn} data={all} fields={fields} form={form} onChange={change} />
      <div className="form-actions">
        <Button
          variant="primary"
          type="submit"
          isDestructive={isDestructive}
          isBusy={isRunning}
          disabled={isRunning || !isComplete || !(isChanged || isDestructive)}
        >
          {verb}
        </Button>
        {cancel && (
          <Button variant="tertiary" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
  if (!beside) return shown;
  return (
    <div className="columns">
      {beside(all, change)}
      {shown}
    </div>
  );
}

/** A button that opens a form in a dialog. */
export function FormButton({ label, ...form }: FormParts & { label: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={form.isDestructive ? 'tertiary' : 'primary'}
        isDestructive={form.isDestructive}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Modal title={label} onRequestClose={close} size="small">
          <ItemForm verb="Add" {...form} close={close} isInner />
        </Modal>
      )}
    </>
  );
}

export interface FieldParts extends Partial<ValueField> {
  /** Whether it must not be empty. */
  required?: boolean;
  /** Whether its value is the number of an item, and 0 without one. */
  isNumber?: boolean;
}

/** Fields by their names: those of texts, unless they say otherwise. */
export const formFields = (fields: Readonly<Record<string, FieldParts>>): ValueField[] =>
  Object.entries(fields).map(([id, { required = false, isNumber = false, ...field }]) => ({
    ...{ id, type: 'text', isValid: { required } },
    ...field,
    // Choices are texts.
    ...(isNumber ? { getValue: ({ item }) => String(item[id] ?? 0) } : {}),
    ...(isNumber ? { setValue: ({ value }) => ({ [id]: Number(value) }) } : {}),
  }));

const NAME = formFields({ name: { label: 'Name', required: true } });

/** A button that asks for the name of something new and creates it. */
export function NameButton(props: { label: string; verb?: string; create(name: string): Promise<unknown> }) {
  const create = ({ name }: Values) => props.create(String(name).trim());
  return <FormButton {...props} fields={NAME} save={create} done={({ name }) => `“${name}” was added.`} />;
}

/** The choice of any number of the elements of a field. */
export function Choices({ data, field, onChange }: DataFormControlProps<Values>) {
  const { id, label, elements = [] } = field;
  const chosen = (data[id] ?? []) as readonly string[];
  return (
    <fieldset>
      <legend>{label}</legend>
      {elements.map(({ value, label: name }) => (
        <CheckboxControl
          key={value}
          label={name}
          checked={chosen.includes(value)}
          onChange={(isChecked) =>
            onChange({ [id]: isChecked ? [...chosen, value] : chosen.filter((other) => other !== value) })
          }
        />
      ))}
    </fieldset>
  );
}

/** What the API says of a value. */
export interface Schema {
  type: string;
  title?: string;
  description?: string;
  enum?: readonly string[];
}

/**
 * The fields for values that the API describes: texts, numbers, and yes or no. Those that are named in `hidden` have a better
 * place.
 */
export const schemaFields = (schemas: Readonly<Record<string, Schema>>, hidden: ReadonlySet<string>): ValueField[] =>
  Object.entries(schemas)
    .filter(([id, { type }]) => type !== 'object' && type !== 'array' && !hidden.has(id))
    .map(([id, { type, title, description, enum: listed }]) => {
      const isNumber = type === 'integer' || type === 'number';
      return {
        ...{ id, label: title || description || id, description: title ? description : undefined },
        type: isNumber || type === 'boolean' ? type : 'text',
        getValue: ({ item }) => item[id],
        setValue: ({ value }) => ({ [id]: isNumber ? Number(value ?? 0) : value }),
        ...(listed ? { elements: listed.map((value) => ({ value, label: value })) } : {}),
        ...(type === 'boolean' ? { Edit: 'toggle' } : {}),
      };
    });
