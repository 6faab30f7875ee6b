import { remoteConfig } from '@parallax/federation/webpack';

export default await remoteConfig({ name: 'mf_workspace', config: import.meta.url });
