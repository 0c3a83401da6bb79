import { useSearchParams } from 'react-router'

const PARAM = 'show'

/** The filter from the address and its setter; 'all' for any other value. */
export function useFilter<T extends string>(
  filters: readonly T[],
): [T | 'all', (filter: T | 'all') => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (filter: T | 'all') =>
    setSearch(filter === 'all' ? {} : { [PARAM]: filter }, {
      replace: true,
      preventScrollReset: true,
    })
  return [filters.find((filter) => filter === search.get(PARAM)) ?? 'all', choose]
}
