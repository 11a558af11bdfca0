import 'reflect-metadata';

/**
 * Several property decorators as one (class-validator has none, and Nest's may not be imported here).
 * As with decorators written above a field, the last one is applied, and so checked, first.
 */
export function applyDecorators(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators.toReversed()) decorate(target, property);
  };
}
