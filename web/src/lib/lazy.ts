import { type ComponentType, lazy } from 'react'

/** A component of a module that is loaded when it is first shown. */
export function lazyPart<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** The same for a part that the page does without where it cannot be loaded. */
export function lazyExtra<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazyPart(name, () =>
    load().catch((): Record<Name, ComponentType<Props>> => {
      return { [name]: () => null } as unknown as Record<Name, ComponentType<Props>>
    }),
  )
}
