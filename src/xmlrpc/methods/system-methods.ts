import { method, type XmlRpcMethod } from '../method.ts';
import { integer, list, text } from '../parameter-types.ts';
import { Fault, faultCodes, invalidParameters } from '../protocol/fault.ts';
import { faultStruct } from '../protocol/write-answer.ts';
import { type AnswerValue, isList, isStruct } from '../protocol/xmlrpc-value.ts';

/** The calls that one `system.multicall` may contain. */
const MAX_CALLS = 50;

const MULTICALL = 'system.multicall';

/** The methods about the endpoint itself. */
export const systemMethods: readonly XmlRpcMethod[] = [
  method('system.listMethods', {
    parameters: {},
    answer: 'array',
    run: (_input, { site }) => site.methodNames,
  }),
  method('system.getCapabilities', {
    parameters: {},
    answer: 'struct',
    run: () => ({
      xmlrpc: { specUrl: 'http://www.xmlrpc.com/spec', specVersion: 1 },
      faults_interop: {
        specUrl: 'http://xmlrpc-epi.sourceforge.net/specs/rfc.fault_codes.php',
        specVersion: 20_010_516,
      },
      'system.multicall': { specUrl: 'http://www.xmlrpc.com/discuss/msgReader$1208', specVersion: 1 },
    }),
  }),
  method(MULTICALL, {
    parameters: { calls: list },
    answer: 'array',
    run: async ({ calls }, session) => {
      if (calls.length > MAX_CALLS) throw invalidParameters(`At most ${MAX_CALLS} calls can be sent at once.`);
      const answers: AnswerValue[] = [];
      // One after the other: a call may need what an earlier one wrote.
      for (const call of calls) {
        const name = isStruct(call) ? call.get('methodName') : undefined;
        const parameters = isStruct(call) ? (call.get('params') ?? []) : undefined;
        if (typeof name !== 'string' || !isList(parameters)) {
          answers.push(
            faultStruct(invalidParameters('A call is a struct of methodName, a text, and params, an array.')),
          );
        } else if (name === MULTICALL) {
          answers.push(faultStruct(new Fault(faultCodes.invalidCall, 'system.multicall cannot call itself.')));
        } else answers.push(await session.callMethod(name, parameters));
      }
      return answers;
    },
  }),
  method('mt.supportedMethods', {
    parameters: {},
    answer: 'array',
    run: (_input, { site }) => site.methodNames,
  }),
  // Programs try these to learn whether an address is an endpoint.
  method('demo.sayHello', { parameters: {}, answer: 'string', run: () => 'Hello!' }),
  method('demo.addTwoNumbers', {
    parameters: { one: integer, other: integer },
    answer: 'int',
    run: ({ one, other }) => one + other,
  }),
  method('mt.supportedTextFilters', { parameters: {}, answer: 'array', run: () => [] }),
];

/** Describes the parameters of a method. */
export const signatureMethod = (find: (name: string) => XmlRpcMethod | undefined): XmlRpcMethod =>
  method('system.methodSignature', {
    parameters: { method: text },
    answer: 'array',
    run: ({ method: name }) => {
      const found = find(name);
      if (!found) throw new Fault(faultCodes.unknownMethod, 'Unknown method.');
      return [[found.answer, ...found.parameters.map(([, { typeName }]) => typeName)]];
    },
  });
