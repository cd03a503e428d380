/** A date and time of a call. The protocol names no zone, but some programs add one. */
export class XmlRpcDate {
  /** `YYYY-MM-DDTHH:MM:SS`. */
  readonly time: string;
  /** Empty, `Z`, or an offset such as `+02:00`. */
  readonly zone: string;

  constructor(time: string, zone = '') {
    this.time = time;
    this.zone = zone;
  }
}

/** A struct that a program sent. A map, so that its names cannot be those of the language. */
export type XmlRpcStruct = ReadonlyMap<string, XmlRpcValue>;

/** A value that a program sent. */
export type XmlRpcValue =
  | string
  | number
  | boolean
  | null
  | XmlRpcDate
  | Buffer
  | readonly XmlRpcValue[]
  | XmlRpcStruct;

/** A value of an answer. Null is written as an empty text, since most programs do not know the extension `nil`. */
export type AnswerValue =
  | string
  | number
  | boolean
  | null
  | XmlRpcDate
  | readonly AnswerValue[]
  | { readonly [name: string]: AnswerValue };

/** A call of a method. */
export interface XmlRpcCall {
  readonly method: string;
  readonly parameters: readonly XmlRpcValue[];
}

/** Whether a value is a struct. */
export const isStruct = (value: XmlRpcValue | undefined): value is XmlRpcStruct => value instanceof Map;

/** Whether a value is an array. */
export const isList = (value: XmlRpcValue | undefined): value is readonly XmlRpcValue[] => Array.isArray(value);
