import { type ComponentType, lazy } from 'react'

/** A component whose module loads when it is first shown. */
export function lazyPart<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** The same for an optional part: if its module cannot be loaded, `Missing` is shown instead. */
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
