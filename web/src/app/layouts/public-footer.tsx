import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { Logo } from '@/ui/logo'
import {
  aboutUs,
  contact,
  faq,
  features,
  howItWorks,
  pricing,
  privacyPolicy,
  termsOfService,
} from './public-links'

const groups = () => [
  { title: t`Product`, links: [features, howItWorks, pricing] },
  { title: t`Help`, links: [faq, contact, aboutUs] },
  { title: t`Legal`, links: [privacyPolicy, termsOfService] },
]

export function PublicFooter() {
  return (
    <footer className="bleed border-t border-line bg-sunken" data-print="hide">
      <div className="mx-auto grid max-w-[1240px] gap-10 px-5 py-12 md:grid-cols-[1.4fr_2fr] lg:px-8">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="text-text-2">{t`See It. Plan It. Grow It`}</p>
        </div>
        <nav aria-label={t`Footer`} className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {groups().map((group) => (
            <div key={group.title}>
              <h2 className="mb-2 text-caption font-semibold text-text-3">{group.title}</h2>
              <ul>
                {group.links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-block py-1.5 pointer-coarse:min-w-11 pointer-coarse:py-3 text-control text-text-2 underline-offset-4 hover:text-text hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className="border-t border-line px-5 py-5 text-center text-caption text-text-3">
        {t`Information, not financial advice.`}
      </p>
    </footer>
  )
}
