import 'reflect-metadata';

/**
 * Combines property decorators: class-validator has no such function, and contracts must not import Nest's.
 * As with decorators above a field, the last one is applied, and so checked, first.
 */
export function applyDecorators(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators.toReversed()) decorate(target, property);
  };
}
