export { LastFiguresPage as Component } from '@/features/last-figures/last-figures-page'
