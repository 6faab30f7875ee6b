import { remoteConfig } from '@parallax/federation/webpack';

export default await remoteConfig({ name: 'mf_analytics', config: import.meta.url });
