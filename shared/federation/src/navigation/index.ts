export { Link, opensElsewhere } from './link.tsx';
export {
  type Navigation,
  NavigationProvider,
  useLatestNavigation,
  useNavigation,
} from './navigation.tsx';
export { Redirect } from './redirect.tsx';
