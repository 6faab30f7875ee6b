import { remoteConfig } from '@parallax/federation/webpack';

export default await remoteConfig({ name: 'mf_settings', config: import.meta.url });
