import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { localPath, paths } from '@/lib/paths'
import { GoldCanvas } from '@/ui/gold-canvas'
import { Logo } from '@/ui/logo'
import { PageMeta } from '@/ui/page-meta'

const LINE =
  'M0 262 C40 258 58 232 96 236 S150 262 192 240 236 186 282 190 340 214 384 186 430 118 480 124 540 138 584 92 640 40 720 24'

/** A rising gold line, as decoration. */
function GrowthLine() {
  const fill = useId()
  return (
    <svg
      viewBox="0 0 720 300"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-[58%] w-full"
    >
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--gold-fill)" stopOpacity=".34" />
          <stop offset="1" stopColor="var(--gold-fill)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${LINE} V300 H0 Z`} fill={`url(#${fill})`} />
      <path
        d={LINE}
        fill="none"
        strokeWidth="2.25"
        vectorEffect="non-scaling-stroke"
        className="stroke-gold"
      />
    </svg>
  )
}

interface AuthLayoutProps {
  /** The page's h1. */
  title: string
  /** The window's title, if it differs from the h1. */
  documentTitle?: string
  lead?: ReactNode
  /** One benefit, shown beside the form on wide screens. */
  side: { title: string; text: string }
  children: ReactNode
  /** Below the form: a link to a related page. */
  footer?: ReactNode
}

/** The split screen for signing in and up: the form left, gold and one sentence right. */
export function AuthLayout({
  title,
  documentTitle,
  lead,
  side,
  children,
  footer,
}: AuthLayoutProps) {
  const sideId = useId()
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <PageMeta title={documentTitle ?? title} />
      <div className="flex flex-col px-5 pt-5 pb-8 sm:px-8 lg:px-12 lg:pt-8">
        <header className="flex">
          <Link to={localPath(paths.home)} className="touch-target rounded-control">
            <Logo />
          </Link>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-[400px] flex-1 content-center gap-7 py-10"
        >
          <div className="grid gap-2">
            <h1 className="text-heading">{title}</h1>
            {lead && <p className="text-text-2">{lead}</p>}
          </div>
          {children}
          {footer && <div className="text-control text-text-2">{footer}</div>}
        </main>
      </div>
      <aside
        aria-labelledby={sideId}
        className="relative hidden overflow-hidden border-l border-line bg-sunken lg:block"
      >
        <GoldCanvas />
        <GrowthLine />
        <div className="absolute inset-x-12 top-[18%] max-w-md rounded-card border border-line bg-surface/90 p-7 shadow-popover backdrop-blur-sm">
          <h2 id={sideId} className="text-heading">
            {side.title}
          </h2>
          <p className="mt-3 text-lead text-text-2">{side.text}</p>
        </div>
      </aside>
    </div>
  )
}
