export { AboutUsPage as Component } from '@/features/marketing/about-us-page'
