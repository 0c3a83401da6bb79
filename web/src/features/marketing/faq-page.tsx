import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { localPath, paths } from '@/lib/paths'
import { useOnceHydrated } from '@/lib/use-hydrated'
import { AccordionItem } from '@/ui/accordion'
import { ButtonLink } from '@/ui/button-link'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { PageMeta } from '@/ui/page-meta'
import { Intro, Section } from './components/section'
import { type FaqCategory, faqCategories, searchFaq } from './content/faq'

const SEARCH = 'q'

export function FaqPage() {
  const [params, setParams] = useSearchParams()
  // The page was prerendered without a search, so it is applied after hydration.
  const search = useOnceHydrated(params.get(SEARCH) ?? '', '')
  const categories = faqCategories()
  const found = search ? searchFaq(search) : categories
  const first = categories[0]?.entries[0]?.id

  const showResults = (text: string) =>
    setParams(text ? { [SEARCH]: text } : {}, { replace: true, preventScrollReset: true })

  return (
    <>
      <PageMeta
        title={t`Questions and answers`}
        description={t`How Goldgrove connects to banks, protects figures, plans goals and bills.`}
      />
      <Intro title={t`Frequently asked questions`}>
        <Trans>
          Can't find your question? <ContactLink>Write to us</ContactLink> and a person will answer.
        </Trans>
      </Intro>
      <Section className="grid gap-10 pt-12 lg:grid-cols-[260px_1fr] lg:gap-16 md:pt-14">
        <div className="grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
          {/* A real form: without scripts it reloads the page with the search in its address. */}
          <form
            action={localPath(paths.faq)}
            method="get"
            onSubmit={(event) => event.preventDefault()}
          >
            <Field label={t`Search the answers`}>
              <div className="relative">
                <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text-3" />
                <Input
                  type="search"
                  name={SEARCH}
                  defaultValue={search}
                  placeholder={t`bank, price, delete`}
                  className="pl-9"
                  onChange={(event) => showResults(event.target.value)}
                />
              </div>
            </Field>
          </form>
          <nav aria-label={t`Categories`} className="hidden lg:block">
            <ul className="grid gap-1">
              {categories.map((category) => (
                <li key={category.title}>
                  <a
                    href={`#${anchor(category)}`}
                    className="block rounded-control px-3 py-2 text-control text-text-2 hover:bg-sunken hover:text-text"
                  >
                    {category.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="grid gap-10">
          <p role="status" className="sr-only">
            {search && plural(count(found), { one: '# answer found', other: '# answers found' })}
          </p>
          {found.map((category) => (
            <CategoryList key={category.title} category={category} open={first} />
          ))}
          {found.length === 0 && (
            <EmptyState
              icon={<Search />}
              title={t`No answers match your search`}
              action={
                <ButtonLink to={localPath(paths.contact)} variant="secondary">
                  {t`Ask us`}
                </ButtonLink>
              }
            >
              {t`Try one word, or ask us.`}
            </EmptyState>
          )}
          <p className="border-t border-line pt-6 text-text-2">
            <Trans>
              Something missing? <ContactLink>Contact us</ContactLink>.
            </Trans>
          </p>
        </div>
      </Section>
    </>
  )
}

const anchor = (category: FaqCategory): string => category.title.toLowerCase().replaceAll(' ', '-')

function count(categories: readonly FaqCategory[]): number {
  return categories.reduce((sum, category) => sum + category.entries.length, 0)
}

function ContactLink({ children }: { children: string }) {
  return (
    <Link
      to={localPath(paths.contact)}
      className="font-semibold text-gold-text underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

interface CategoryListProps {
  category: FaqCategory
  /** The entry that is initially open. */
  open: string | undefined
}

function CategoryList({ category, open }: CategoryListProps) {
  return (
    <section id={anchor(category)} className="scroll-mt-24">
      <h2 className="mb-2 text-title">{category.title}</h2>
      <div className="rounded-card border border-line bg-surface px-5 shadow-card">
        {category.entries.map((entry) => (
          <AccordionItem
            key={entry.id}
            id={entry.id}
            title={entry.question}
            defaultOpen={entry.id === open}
          >
            {entry.answer}
          </AccordionItem>
        ))}
      </div>
    </section>
  )
}
