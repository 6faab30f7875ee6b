export { Link } from './link.tsx';
export { type Navigation, NavigationProvider, useNavigation } from './navigation.tsx';
