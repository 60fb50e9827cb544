/**
 * A comparison other than equality. Only code can make one: nothing parsed from JSON is an instance of this class, so
 * a value from outside cannot pass for an operator.
 */
export class Condition<T> {
  /** Ties the condition to the type of field that it is for. */
  declare readonly comparesTo?: T;
  readonly expression: Readonly<Record<string, unknown>>;

  constructor(expression: Record<string, unknown>) {
    this.expression = Object.freeze(expression);
  }
}
