import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface AccordionItemProps {
  title: ReactNode
  children: ReactNode
  /** Open at first. */
  defaultOpen?: boolean | undefined
  id?: string | undefined
}

/** Built on `<details>`, so it works without scripts and before they load. */
export function AccordionItem({ title, children, defaultOpen = false, id }: AccordionItemProps) {
  return (
    <details
      id={id}
      open={defaultOpen}
      className="group border-b border-line last:border-b-0 print:details-content:[content-visibility:visible]"
    >
      <summary className="flex items-center justify-between gap-4 rounded-control py-4 text-card hover:text-gold-text">
        {title}
        <ChevronDown className="size-5 shrink-0 text-text-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-w-[68ch] pb-5 text-text-2">{children}</div>
    </details>
  )
}
