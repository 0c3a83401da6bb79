import { Link } from 'react-router'
import { paths } from '@/lib/paths'
import { Logo } from '@/ui/logo'

const groups = [
  {
    title: 'Product',
    links: [
      { to: paths.features, label: 'Features' },
      { to: paths.howItWorks, label: 'How it works' },
      { to: paths.pricing, label: 'Pricing' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: paths.faq, label: 'FAQ' },
      { to: paths.contact, label: 'Contact' },
      { to: paths.aboutUs, label: 'About us' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: paths.privacyPolicy, label: 'Privacy policy' },
      { to: paths.termsOfService, label: 'Terms of service' },
    ],
  },
] as const

export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-sunken" data-print="hide">
      <div className="mx-auto grid max-w-[1240px] gap-10 px-5 py-12 md:grid-cols-[1.4fr_2fr] lg:px-8">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="text-text-2">See It. Plan It. Grow It</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {groups.map((group) => (
            <div key={group.title}>
              <h2 className="mb-2 text-caption font-semibold text-text-3">{group.title}</h2>
              <ul>
                {group.links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-block py-1.5 text-control text-text-2 underline-offset-4 hover:text-text hover:underline"
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
        Information, not financial advice.
      </p>
    </footer>
  )
}
