import 'reflect-metadata';

/**
 * Combines property decorators: class-validator has no such function, and contracts must not import Nest's.
 * The last one is applied, and so checked, first, as with decorators above a field.
 */
export function applyDecorators(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators.toReversed()) decorate(target, property);
  };
}
