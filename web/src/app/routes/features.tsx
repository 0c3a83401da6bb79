export { FeaturesPage as Component } from '@/features/marketing/features-page'
