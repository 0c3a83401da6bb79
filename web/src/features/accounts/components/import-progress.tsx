import { Check } from 'lucide-react'
import { Spinner } from '@/ui/spinner'

/** While accounts come in. The page may be left: the import goes on. */
export function ImportProgress({ institution }: { institution: string | null }) {
  const bank = institution ?? 'your bank'
  return (
    <div role="status" className="grid justify-items-center gap-4 py-8 text-center">
      <Spinner className="size-10 text-gold" />
      <p className="text-title">Importing from {bank}</p>
      <ul className="grid gap-2 text-left text-control text-text-2">
        <li className="flex items-center gap-2">
          <Check aria-label="Done:" className="size-4 text-pos" />
          Connected to {bank}
        </li>
        <li className="flex items-center gap-2">
          <Spinner className="size-4 text-gold" />
          Reading accounts, holdings and debts
        </li>
      </ul>
      <p className="text-caption text-text-3">This usually takes less than a minute.</p>
    </div>
  )
}
