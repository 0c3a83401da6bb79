import { type ComponentType, lazy } from 'react'

/** A component of a module that is loaded when it is first shown. */
export function lazyPart<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** The same for a part that the page does without where it cannot be loaded; `Missing` may say so. */
export function lazyExtra<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  Missing: ComponentType = () => null,
) {
  return lazyPart(name, () =>
    load().catch((): Record<Name, ComponentType<Props>> => {
      return { [name]: Missing } as unknown as Record<Name, ComponentType<Props>>
    }),
  )
}
