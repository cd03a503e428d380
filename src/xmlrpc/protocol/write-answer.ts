import { xmlText } from '../../../schema/values/xml-text.ts';
import type { Fault } from './fault.ts';
import { type AnswerValue, XmlRpcDate } from './xmlrpc-value.ts';

/** The largest integer of the protocol. */
const MAX_INTEGER = 2_147_483_647;

/** Writes the answer of a call. */
export const writeAnswer = (value: AnswerValue): string =>
  `${XML_DECLARATION}<methodResponse><params><param>${writeValue(value)}</param></params></methodResponse>\n`;

/** Writes the failure of a call. */
export const writeFault = (fault: Fault): string =>
  `${XML_DECLARATION}<methodResponse><fault>${writeValue(faultStruct(fault))}</fault></methodResponse>\n`;

/** The struct of a fault, which is also its place in the answer to several calls. */
export const faultStruct = ({ code, message }: Fault): AnswerValue => ({ faultCode: code, faultString: message });

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const writeValue = (value: AnswerValue): string => `<value>${typedValue(value)}</value>`;

function typedValue(value: AnswerValue): string {
  if (value === null) return '<string></string>';
  if (typeof value === 'string') return `<string>${xmlText(value)}</string>`;
  if (typeof value === 'boolean') return `<boolean>${value ? 1 : 0}</boolean>`;
  if (typeof value === 'number') {
    const isInteger = Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER;
    return isInteger ? `<int>${value}</int>` : `<double>${value}</double>`;
  }
  if (value instanceof XmlRpcDate) {
    return `<dateTime.iso8601>${value.time.replaceAll('-', '')}${value.zone}</dateTime.iso8601>`;
  }
  if (isAnswerList(value)) return `<array><data>${value.map(writeValue).join('')}</data></array>`;
  const members = Object.entries(value).map(
    ([name, member]) => `<member><name>${xmlText(name)}</name>${writeValue(member)}</member>`,
  );
  return `<struct>${members.join('')}</struct>`;
}

const isAnswerList = (value: AnswerValue): value is readonly AnswerValue[] => Array.isArray(value);
