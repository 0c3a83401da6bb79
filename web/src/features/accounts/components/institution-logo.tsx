/** The bank's logo, or its first letter. Decoration: the name stands beside it. */
export function InstitutionLogo({ name, logo }: { name: string; logo: string | null }) {
  if (logo?.startsWith('data:image/')) {
    return (
      <img
        src={logo}
        alt=""
        className="size-10 shrink-0 rounded-control border border-line bg-surface object-contain"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-card text-text-2"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
