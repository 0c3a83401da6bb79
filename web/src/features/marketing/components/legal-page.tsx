import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatLongDay } from '@/lib/dates'
import { PageMeta } from '@/ui/page-meta'

interface LegalSection {
  id: string
  title: string
  paragraphs: readonly ReactNode[]
}

export interface LegalPageProps {
  title: string
  description: string
  /** Calendar day. */
  effective: string
  /** A summary in five lines. */
  inShort: readonly string[]
  sections: readonly LegalSection[]
}

/** A long text made readable: summary first, contents beside it, narrow lines, printable. */
export function LegalPage({ title, description, inShort, sections, ...page }: LegalPageProps) {
  const effective = formatLongDay(page.effective)
  return (
    <div className="mx-auto max-w-[1240px] px-5 py-14 md:py-20 lg:px-8">
      <PageMeta title={title} description={description} />
      <div className="mb-10 grid gap-3">
        <h1 className="text-display">{title}</h1>
        <p className="text-text-3">
          <Trans>Effective {effective}</Trans>
        </p>
      </div>
      <div className="grid gap-12 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-16">
        <nav
          aria-label={t`Contents`}
          data-print="hide"
          className="hidden lg:sticky lg:top-24 lg:block lg:self-start"
        >
          <ol className="grid gap-0.5 border-l border-line">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-control text-text-2 hover:border-gold hover:text-text"
                >
                  {index + 1}. {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[68ch]">
          <section className="mb-12 rounded-card border border-gold-line bg-gold-bg p-6">
            <h2 className="mb-3 text-title">{t`In short`}</h2>
            <ul className="grid list-disc gap-2 pl-5 marker:text-gold">
              {inShort.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <div className="grid gap-10">
            {sections.map((section, index) => (
              <section key={section.id} id={section.id} className="scroll-mt-24">
                <h2 className="mb-3 text-title">
                  {index + 1}. {section.title}
                </h2>
                <div className="grid gap-3 text-lead text-text-2">
                  {section.paragraphs.map((paragraph, position) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: fixed text, never reordered
                    <p key={position}>{paragraph}</p>
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
