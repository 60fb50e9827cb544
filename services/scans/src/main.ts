import { runService } from '@osk/service-host';
import service from './index';

void runService(service, process.env);
